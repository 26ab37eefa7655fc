import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { isProgram, isTestFile } from './together.ts'

interface Ended {
  name: string
  /** Why it was not run. */
  skip?: string | boolean
  nesting: number
  file?: string
  details?: { type?: string; error?: Error & { cause?: unknown; failureType?: string } }
}

/** Of many files only what failed matters; whoever runs a few wants to see what passes and what is printed. */
const showsAll = process.env.SOUK_TEST_REPORT === 'all'

/** How many files there are, to say now and then how far the run has come. */
const files = Number(process.env.SOUK_TEST_FILES ?? 0)
const filesBetweenNews = 20
/** How many of the slowest files are named at the end: where a run that has become too long is made shorter. */
const slowestShown = 10

/** The counts, and errors that came when the test that caused them was over: they fail its process and no test. */
const isTold = /^(tests|pass|fail|skipped|duration_ms|Error:) /

interface Took {
  readonly file: string
  readonly ms: number
}

/** Says everything about what fails, each test with the suites around it, and closes with the counts. */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  // Starts are told in the order in which tests are written: the last at each depth are those around a test.
  const around: string[] = []
  const took: Took[] = []
  for await (const { type, data } of source) {
    if (type === 'test:start') around.splice(data.nesting, Number.POSITIVE_INFINITY, data.name)
    else if (type === 'test:fail') yield* failure(data as Ended, around)
    else if (type === 'test:pass') yield* success(data as Ended, around)
    else if ((type === 'test:stdout' || type === 'test:stderr') && showsAll) yield data.message
    const ended = endedFile({ type, data } as TestEvent)
    if (ended) {
      took.push(ended)
      const isNews = took.length % filesBetweenNews === 0 && !showsAll
      if (isNews) yield `… ${took.length} of ${files} files\n`
    } else if (type === 'test:diagnostic' && data.nesting === 0) {
      if (isTold.test(data.message)) yield `ℹ ${data.message}\n`
    }
  }
  if (!showsAll) yield* slowest(took)
}

/** The file that has ended with this, and how long it took. One that shares its process is a suite there. */
function endedFile({ type, data }: TestEvent): Took | undefined {
  if (type === 'test:summary') {
    const { file, duration_ms: ms } = data
    return file === undefined || isProgram(file) ? undefined : { file, ms }
  }
  if (type !== 'test:pass' && type !== 'test:fail') return undefined
  const { name, nesting, details } = data
  return nesting === 0 && isTestFile(name) ? { file: name, ms: details.duration_ms } : undefined
}

function* slowest(took: readonly Took[]): Generator<string> {
  const first = took.toSorted((one, other) => other.ms - one.ms).slice(0, slowestShown)
  for (const { file, ms } of first) {
    yield `${(ms / 1000).toFixed(1).padStart(6)} s ${relative(process.cwd(), file)}\n`
  }
}

function* failure(test: Ended, around: readonly string[]): Generator<string> {
  const { error } = test.details ?? {}
  // A suite fails because a test in it did; that test has been told already.
  if (error?.failureType === 'subtestsFailed') return
  const cause = error?.cause ?? error
  yield `✖ ${nameOf(test, around)}${test.file ? ` (${test.file})` : ''}\n`
  yield `${textOf(cause).replaceAll(/^/gm, '    ')}\n`
}

/** With what it was caused by, and that by. */
function textOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const text = thrown.stack ?? thrown.message
  return thrown.cause === undefined ? text : `${text}\ncaused by ${textOf(thrown.cause)}`
}

function* success(test: Ended, around: readonly string[]): Generator<string> {
  const name = nameOf(test, around)
  if (typeof test.skip === 'string') yield `﹣ ${name} is skipped: ${test.skip}\n`
  else if (showsAll && test.details?.type !== 'suite') yield `✔ ${name}\n`
}

/** Without the file, which is told where a test fails. */
function nameOf({ name, nesting }: Ended, around: readonly string[]): string {
  return [...around.slice(0, nesting).filter((suite) => !isTestFile(suite)), name].join(' › ')
}
