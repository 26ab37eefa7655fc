import type { TestEvent } from 'node:test/reporters'

interface Failure {
  name: string
  file?: string
  details?: { error?: Error & { cause?: unknown } }
}

/** Says nothing about what passes, everything about what fails, and closes with the counts. */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of source) {
    if (event.type === 'test:fail') yield* failure(event.data as Failure)
    else if (event.type === 'test:diagnostic' && event.data.nesting === 0) {
      if (/^(tests|pass|fail|skipped|duration_ms) /.test(event.data.message)) {
        yield `ℹ ${event.data.message}\n`
      }
    }
  }
}

function* failure({ name, file, details }: Failure): Generator<string> {
  const cause = details?.error?.cause ?? details?.error
  // A suite fails because a test in it did; that test has been told already.
  if (cause instanceof Error && /subtests? failed/.test(cause.message)) return
  yield `✖ ${name}${file ? ` (${file})` : ''}\n`
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  yield `${text.replaceAll(/^/gm, '    ')}\n`
}
