package dev.nightjar.plugin.maintenance.extract.family;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Nouns by what they stand for. All in the singular. */
public final class Nouns {

    /** Partners and children: having them is worth knowing by itself. */
    public static final Set<String> CLOSEST = Words.set("""
            husband wife spouse fiancé fiancée fiance fiancee boyfriend girlfriend son daughter kid child twin stepson stepdaughter
            grandson granddaughter grandkid grandchild""");

    /** All people somebody can call their own. */
    public static final Set<String> KIN = Words.set("""
            husband wife spouse partner fiancé fiancée fiance fiancee boyfriend girlfriend son daughter kid child twin stepson
            stepdaughter grandson granddaughter grandkid grandchild mother father mom mum dad momma papa parent grandmother
            grandfather grandma grandpa granny nana grandparent sister brother sibling stepsister stepbrother half-sister
            half-brother aunt auntie uncle cousin niece nephew in-law mother-in-law father-in-law sister-in-law brother-in-law stepmom stepdad
            stepmother stepfather godmother godfather goddaughter godson friend bestie roommate flatmate neighbor neighbour boss
            manager colleague coworker co-worker mentor teacher coach therapist doctor nanny ex ex-husband ex-wife family
            housemate classmate teammate landlord landlady baby toddler""");

    /** Animals people keep. */
    public static final Set<String> PET = Words.set("""
            dog puppy pup doggo cat kitten kitty pet hamster rabbit bunny guinea_pig pig parrot bird budgie canary cockatiel fish
            goldfish turtle tortoise snake lizard gecko iguana horse pony ferret rat mouse chicken hen duck goat sheep cow
            donkey beagle poodle labrador lab retriever corgi husky terrier bulldog dachshund chihuahua collie shepherd
            tabby hedgehog chinchilla tarantula frog axolotl llama alpaca bee greyhound spaniel dalmatian mutt doodle""");

    /** Things worth knowing that somebody has. */
    public static final Set<String> BELONGING = Words.set("""
            house home apartment flat condo cottage cabin farm garden greenhouse studio workshop garage car truck van suv
            motorcycle motorbike bike bicycle scooter boat yacht kayak canoe camper rv tent guitar piano keyboard violin cello
            drum ukulele flute saxophone trumpet bass camera telescope drone computer laptop pc console switch playstation xbox
            collection library tattoo piercing business company shop store restaurant café cafe bakery brand blog vlog channel
            podcast website newsletter band degree diploma certificate certification license licence phd master's bachelor's
            job internship scholarship internship visa passport pool sauna treehouse balcony backyard yard allotment record turntable
            sewing_machine machine loom kiln easel printer 3d_printer bonsai plant orchid succulent tree vineyard orchard instrument mansion
            bookshelf bookstore gallery gym stall booth app startup charity nonprofit foundation team crew club necklace ring watch""");

    /** Conditions of body and mind. */
    public static final Set<String> CONDITION = Words.set("""
            allergy intolerance asthma diabetes arthritis anxiety depression adhd add autism ptsd ocd migraine insomnia epilepsy
            cancer anemia anaemia eczema psoriasis scoliosis vertigo tinnitus endometriosis pcos fibromyalgia ibs celiac
            coeliac hypertension cholesterol pacemaker disability dyslexia condition disorder syndrome disease phobia
            injury concussion fracture hernia thyroid gout lupus crohn's heartburn apnea stutter""");

    /** What happens on a day. */
    public static final Set<String> OCCASION = Words.set("""
            accident appointment audition baby barbecue bbq birthday breakup brunch class competition concert contest date
            dinner exam exhibition fight flight gig interview jam lesson lunch meeting meetup miscarriage operation party
            performance photoshoot shoot picnic playdate presentation procedure recital rehearsal reunion session show
            sleepover stroke surgery test tournament trip vacation holiday wedding workshop game match race marathon
            conference seminar webinar ceremony graduation anniversary funeral festival fundraiser retreat camp shower
            checkup scan deadline launch opening premiere screening tasting yard_sale garage_sale sale bake_sale
            bonfire campfire playdate jam_session call chat_session cookout potluck crash fall heart_attack seizure biopsy visit road_trip getaway staycation night hike tour stay""");

    /** Places to live in. */
    static final Set<String> DWELLING = Words.set(
            "house home apartment flat condo cottage cabin farm studio townhouse loft bungalow place room mansion land property farmhouse duplex");

    /** Things of work and business. */
    static final Set<String> VENTURE = Words.set("""
            business company shop store restaurant café cafe bakery brand firm agency studio startup charity nonprofit farm blog
            channel podcast gallery gym salon bar pub brewery bookstore bookshop clinic practice school team department project lab
            foundation organization club group workshop site website magazine newspaper band choir orchestra""");

    /** Things people give a name to. */
    static final Set<String> NAMEABLE = union(
            VENTURE,
            Words.set("project app game album novel book song playlist car van boat house cabin farm robot plant"));

    /** What somebody makes and brings before the public. */
    static final Set<String> CREATION = union(
            VENTURE,
            Words.set("album single song book novel game app film movie video episode painting collection line"));

    private Nouns() {}

    private static Set<String> union(Set<String> one, Set<String> other) {
        return Stream.concat(one.stream(), other.stream()).collect(Collectors.toUnmodifiableSet());
    }
}
