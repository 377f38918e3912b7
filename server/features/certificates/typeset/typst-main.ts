import { setPriority } from 'node:os';
import { createCompiler, templateFile } from './typst-compiler.ts';
import type { TypstAnswer, TypstJob } from './typst-job.ts';

/** The process that `typst-process.ts` starts: answers each job with one message. */
const compiler = createCompiler();
/** Typst forgets what so many certificates in a row have not used. */
const cacheAge = 10;

function typeset({ format, data, files }: TypstJob): TypstAnswer {
  compiler.resetShadow();
  for (const [name, bytes] of Object.entries(files))
    compiler.mapShadow(templateFile(name), Buffer.from(bytes));
  const compiled = compiler.compile({
    mainFilePath: templateFile('main.typ'),
    inputs: { certificate: data },
  });
  const { result } = compiled;
  if (result === null) {
    const diagnostics = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    return { failed: JSON.stringify(diagnostics) };
  }
  const marks: readonly { value: string }[] = compiler.query(result, { selector: '<too-long>' });
  if (marks.length > 0) return { tooLong: [...new Set(marks.map(({ value }) => value))] };
  if (result.numOfPages !== 1) return { tooLong: ['body'] };
  try {
    const file = compiler.pdf(result, { pdfStandard: 'ua-1' });
    return { file: format === 'pdf' ? file : Buffer.from(compiler.plainSvg(result)) };
  } catch {
    // The standard refuses characters that no font has, and nothing else that depends on the texts.
    compiler.pdf(result);
    return { unprintable: true };
  }
}

function answer(job: TypstJob): TypstAnswer {
  try {
    return typeset(job);
  } catch (error) {
    return { failed: String(error) };
  } finally {
    compiler.evictCache(cacheAge);
  }
}

// Requests come before certificates.
setPriority(5);
process.on('message', (job: TypstJob) => process.send?.(answer(job)));
process.on('disconnect', () => process.exit());
