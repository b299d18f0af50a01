package dev.nightjar.distillation;

import java.util.stream.IntStream;

/**
 * The directions in which vectors spread most, found by Jacobi's method on their covariance, and what is left of a vector
 * in the first of them.
 */
final class PrincipalComponents {

    private static final int MAX_SWEEPS = 60;
    private static final double CONVERGED = 1e-18;

    private final double[] mean;
    private final double[][] directions;

    private PrincipalComponents(double[] mean, double[][] directions) {
        this.mean = mean;
        this.directions = directions;
    }

    /** Of these vectors, all of one size; keeps the first {@code count} directions. */
    static PrincipalComponents of(float[][] vectors, int count) {
        double[] mean = mean(vectors);
        double[][] matrix = covariance(vectors, mean);
        double[][] columns = eigenvectors(matrix);
        double[][] strongest = IntStream.range(0, mean.length)
                .boxed()
                .sorted((a, b) -> Double.compare(matrix[b][b], matrix[a][a]))
                .limit(count)
                .map(column -> direction(columns, column))
                .toArray(double[][]::new);
        return new PrincipalComponents(mean, strongest);
    }

    /** The vector, centred, in those directions. */
    double[] project(float[] vector) {
        var projected = new double[directions.length];
        for (int i = 0; i < directions.length; i++) {
            for (int j = 0; j < mean.length; j++) {
                projected[i] += directions[i][j] * (vector[j] - mean[j]);
            }
        }
        return projected;
    }

    private static double[] mean(float[][] vectors) {
        var mean = new double[vectors[0].length];
        for (float[] vector : vectors) {
            for (int i = 0; i < mean.length; i++) {
                mean[i] += vector[i] / (double) vectors.length;
            }
        }
        return mean;
    }

    private static double[][] covariance(float[][] vectors, double[] mean) {
        int size = mean.length;
        var sums = new double[size][size];
        var centred = new double[size];
        for (float[] vector : vectors) {
            for (int i = 0; i < size; i++) {
                centred[i] = vector[i] - mean[i];
            }
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    sums[i][j] += centred[i] * centred[j] / vectors.length;
                }
            }
        }
        return sums;
    }

    /** Turns the matrix into a diagonal one, whose entries are the variances; the columns answered are the directions. */
    private static double[][] eigenvectors(double[][] matrix) {
        int size = matrix.length;
        var columns = new double[size][size];
        for (int i = 0; i < size; i++) {
            columns[i][i] = 1;
        }
        for (int sweep = 0; sweep < MAX_SWEEPS && !isDiagonal(matrix); sweep++) {
            for (int p = 0; p < size; p++) {
                for (int q = p + 1; q < size; q++) {
                    rotate(matrix, columns, p, q);
                }
            }
        }
        return columns;
    }

    private static boolean isDiagonal(double[][] matrix) {
        double outside = 0;
        double inside = 0;
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < matrix.length; j++) {
                double square = matrix[i][j] * matrix[i][j];
                inside += i == j ? square : 0;
                outside += i == j ? 0 : square;
            }
        }
        return outside <= CONVERGED * inside;
    }

    // Golub and Van Loan, Matrix Computations, section 8.5: the rotation that makes matrix[p][q] zero.
    private static void rotate(double[][] matrix, double[][] columns, int p, int q) {
        if (matrix[p][q] == 0) {
            return;
        }
        double theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q]);
        double tangent = Math.copySign(1, theta) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        double cosine = 1 / Math.sqrt(tangent * tangent + 1);
        double sine = tangent * cosine;
        for (int k = 0; k < matrix.length; k++) {
            double kp = matrix[k][p];
            double kq = matrix[k][q];
            matrix[k][p] = cosine * kp - sine * kq;
            matrix[k][q] = sine * kp + cosine * kq;
        }
        for (int k = 0; k < matrix.length; k++) {
            double pk = matrix[p][k];
            double qk = matrix[q][k];
            matrix[p][k] = cosine * pk - sine * qk;
            matrix[q][k] = sine * pk + cosine * qk;
        }
        for (int k = 0; k < matrix.length; k++) {
            double kp = columns[k][p];
            double kq = columns[k][q];
            columns[k][p] = cosine * kp - sine * kq;
            columns[k][q] = sine * kp + cosine * kq;
        }
    }

    // The sign of a direction is arbitrary; fixing it lets a second run give the same file.
    private static double[] direction(double[][] columns, int column) {
        var direction = new double[columns.length];
        double sum = 0;
        for (int i = 0; i < direction.length; i++) {
            direction[i] = columns[i][column];
            sum += direction[i];
        }
        for (int i = 0; sum < 0 && i < direction.length; i++) {
            direction[i] = -direction[i];
        }
        return direction;
    }
}
