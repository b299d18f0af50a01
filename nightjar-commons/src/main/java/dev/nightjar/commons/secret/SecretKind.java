package dev.nightjar.commons.secret;

/** Kinds of content that should not be in memory. */
public enum SecretKind {
    PRIVATE_KEY("private key", false),
    TOKEN("access key or token", false),
    CARD_NUMBER("card number", false),
    PASSWORD("password", false),
    EMAIL_ADDRESS("e-mail address", true),
    PHONE_NUMBER("phone number", true),
    BANK_ACCOUNT("bank account number", true);

    private final String label;
    private final boolean isPersonal;

    SecretKind(String label, boolean isPersonal) {
        this.label = label;
        this.isPersonal = isPersonal;
    }

    /** The kind's name, without an article. */
    public String label() {
        return label;
    }

    /** The kind's name with an article, for a sentence. */
    public String description() {
        return ("aeiou".indexOf(label.charAt(0)) < 0 ? "a " : "an ") + label;
    }

    /** Whether it is personal data rather than a secret. */
    public boolean isPersonal() {
        return isPersonal;
    }
}
