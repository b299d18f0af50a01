package dev.nightjar.integration.fault;

import java.util.Arrays;
import java.util.Random;

/** A way in which a file of a store is damaged at random places. */
enum Corruption {
    FLIPPED_BIT {
        @Override
        byte[] of(byte[] file, Random random) {
            int at = random.nextInt(file.length);
            file[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            return file;
        }
    },
    SOME_BYTES {
        @Override
        byte[] of(byte[] file, Random random) {
            int bytes = 1 + random.nextInt(MAX_BYTES);
            for (int i = 0; i < bytes; i++) {
                file[random.nextInt(file.length)] = (byte) random.nextInt();
            }
            return file;
        }
    },
    GARBAGE_IN_A_PAGE {
        @Override
        byte[] of(byte[] file, Random random) {
            var garbage = new byte[1 + random.nextInt(PAGE)];
            random.nextBytes(garbage);
            int at = random.nextInt(file.length - garbage.length + 1);
            System.arraycopy(garbage, 0, file, at, garbage.length);
            return file;
        }
    },
    EMPTY_PAGE {
        @Override
        byte[] of(byte[] file, Random random) {
            int page = page(file, random);
            Arrays.fill(file, page, page + PAGE, (byte) 0);
            return file;
        }
    },
    PAGE_IN_PLACE_OF_ANOTHER {
        @Override
        byte[] of(byte[] file, Random random) {
            System.arraycopy(file, page(file, random), file, page(file, random), PAGE);
            return file;
        }
    },
    CUT {
        @Override
        byte[] of(byte[] file, Random random) {
            return Arrays.copyOf(file, random.nextInt(file.length));
        }
    };

    private static final int PAGE = 4_096;
    private static final int MAX_BYTES = 20;

    /** Damages a file that is its own to change. */
    abstract byte[] of(byte[] file, Random random);

    private static int page(byte[] file, Random random) {
        return random.nextInt(file.length / PAGE) * PAGE;
    }
}
