package dev.nightjar.plugin.maintenance.extract.family;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.Set;

/** Nouns that say who somebody is: professions, roles in a family, convictions. */
final class Callings {

    private static final Set<String> NOUNS = Words.set("""
            nurse chef cook pilot clerk judge guard vet veterinarian mechanic plumber electrician carpenter attorney
            paralegal accountant consultant assistant architect barista nanny maid surgeon physician midwife
            medic paramedic police_officer officer soldier veteran marine sailor captain coach referee athlete model actor
            actress dj mc poet novelist journalist editor intern apprentice freelancer entrepreneur ceo cto cfo founder
            co-founder cofounder student freshman sophomore junior senior undergrad postdoc graduate alumnus alumna dropout professor
            mother father mom mum dad parent grandmother grandfather grandma grandpa grandparent aunt uncle sister brother
            twin triplet orphan stepmom stepdad stepmother stepfather godmother godfather widow widower only_child
            vegetarian vegan pescatarian christian catholic muslim jew buddhist hindu atheist agnostic sikh mormon quaker
            feminist immigrant refugee expat native citizen american canadian german french briton australian indian
            woman man guy girl boy lesbian trans introvert extrovert homebody minimalist collector member volunteer chef
            gamer runner cyclist swimmer hiker climber surfer skier birder foodie bookworm survivor diabetic insomniac
            homeowner landlord tenant librarian pharmacist dietician dietitian nutritionist technician musician magician
            politician physicist mathematician statistician beautician optician electrician comedian guardian
            banker baker barber butcher bartender carer caregiver farmer firefighter gardener hairdresser lawyer
            lecturer manager officer painter photographer plumber potter producer programmer rapper reporter researcher
            retailer singer songwriter speaker stockbroker streamer superviser supervisor tailor teacher trader trainer trucker
            driver tutor waiter waitress welder worker writer youtuber blogger vlogger influencer podcaster developer designer
            engineer dancer drummer director doctor actor author sculptor tailor tutor translator illustrator animator
            investor contractor counselor counsellor mentor instructor professor inspector operator realtor broker dealer
            curator janitor mayor minister pastor priest rabbi imam monk nun missionary rancher fisherman fireman
            policeman policewoman mailman businessman businesswoman salesman saleswoman salesperson cashier owner
            co-owner shopkeeper stylist makeup_artist artist scientist biologist chemist geologist psychologist psychiatrist
            therapist dentist hygienist pianist guitarist violinist cellist bassist vocalist saxophonist cartoonist
            columnist novelist florist receptionist economist activist analyst strategist specialist generalist linguist
            archivist columnist machinist anesthesiologist cardiologist radiologist astronomer philosopher carpenter
            teetotaler night_owl early_bird morning_person dog_person cat_person people_person leftie lefty scout ranger
            lifeguard dispatcher bookkeeper beekeeper housewife househusband homemaker goalkeeper goalie quarterback
            administrator coordinator secretary treasurer chairman chairwoman president principal dean superintendent
            foreman stay-at-home_mom stay-at-home_dad""");

    private Callings() {}

    /** Whether the noun says who somebody is. */
    static boolean isCalling(String noun) {
        return NOUNS.contains(noun) || noun.endsWith("ologist") || noun.endsWith("therapist");
    }
}
