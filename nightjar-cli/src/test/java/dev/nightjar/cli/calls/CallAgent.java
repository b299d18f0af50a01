package dev.nightjar.cli.calls;

import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.HashSet;
import java.util.Set;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A Java agent that lets each method of Nightjar tell {@link CallCounter} that it begins, but for constructors, bridges
 * and accessors of records.
 */
public final class CallAgent {

    /** A name only, because the class is not to be found before its archive is. */
    private static final String COUNTER = "dev/nightjar/cli/calls/CallCounter";

    private CallAgent() {}

    /**
     * @param arguments the method whose calls are counted, such as {@code MemoryContext.compose}, and behind a comma
     *     the archive with the counter
     */
    public static void premain(String arguments, Instrumentation instrumentation) throws IOException {
        var given = arguments.split(",");
        instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(given[1]));
        instrumentation.addTransformer(new ClassFileTransformer() {
            @Override
            public byte[] transform(
                    ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] bytes) {
                return name == null || !name.startsWith("dev/nightjar/") || name.equals(COUNTER)
                        ? null
                        : counting(bytes, name, given[0]);
            }
        });
    }

    private static byte[] counting(byte[] bytes, String name, String entry) {
        var reader = new ClassReader(bytes);
        var writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        boolean isRecord = "java/lang/Record".equals(reader.getSuperName());
        var simple = name.substring(name.lastIndexOf('/') + 1);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    private final Set<String> fields = new HashSet<>();

                    @Override
                    public FieldVisitor visitField(int access, String field, String type, String sign, Object value) {
                        fields.add(field);
                        return super.visitField(access, field, type, sign, value);
                    }

                    @Override
                    public MethodVisitor visitMethod(
                            int access, String method, String type, String sign, String[] thrown) {
                        var written = super.visitMethod(access, method, type, sign, thrown);
                        boolean isUncounted =
                                (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE)) != 0
                                        || method.startsWith("<")
                                        || (isRecord && isOfRecord(method, type, fields));
                        return isUncounted ? written : new Counting(written, (simple + "." + method).equals(entry));
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static boolean isOfRecord(String method, String type, Set<String> fields) {
        return method.equals("hashCode")
                || method.equals("equals")
                || (type.startsWith("()") && fields.contains(method));
    }

    private static final class Counting extends MethodVisitor {

        private final boolean isEntry;

        Counting(MethodVisitor written, boolean isEntry) {
            super(Opcodes.ASM9, written);
            this.isEntry = isEntry;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (isEntry) {
                tell("begin");
            }
            tell("enter");
        }

        @Override
        public void visitInsn(int code) {
            if (isEntry && ((code >= Opcodes.IRETURN && code <= Opcodes.RETURN) || code == Opcodes.ATHROW)) {
                tell("end");
            }
            super.visitInsn(code);
        }

        private void tell(String what) {
            visitMethodInsn(Opcodes.INVOKESTATIC, COUNTER, what, "()V", false);
        }
    }
}
