import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { startTestPostgres } from '../apps/server/postgres/index.ts'
import { catalogTests, houseRules } from './checked.ts'
import { root } from './files.ts'

/**
 * `npm run check`: everything that can be known without running the product. One line when all is well;
 * otherwise what each failed check had to say.
 */
interface Check {
  readonly name: string
  readonly command: string
  readonly options: readonly string[]
  readonly needsDatabase?: boolean
}

const program = (name: string) => join(root, 'node_modules', '.bin', name)
const tests = (...files: string[]) => ['--test', '--test-reporter=./tools/report.ts', ...files]

// The slowest first, so that the short ones fill the gaps.
const checks: readonly Check[] = [
  { name: 'types', command: program('tsc'), options: ['--noEmit'] },
  // What runs in browsers and at the edge knows nothing of Node.
  { name: 'types of the client', command: program('tsc'), options: ['--project', 'sdk'] },
  {
    name: 'types of the console',
    command: program('tsc'),
    options: ['--noEmit', '--project', 'apps/console'],
  },
  {
    name: 'types of the shop',
    command: program('tsc'),
    options: ['--noEmit', '--project', 'apps/shop'],
  },
  {
    name: 'dead code',
    command: program('knip'),
    options: ['--no-progress', '--no-config-hints'],
  },
  {
    name: 'database catalog',
    command: process.execPath,
    options: tests(...catalogTests),
    needsDatabase: true,
  },
  { name: 'generated files', command: process.execPath, options: ['tools/generate.ts', '--check'] },
  { name: 'released contract', command: process.execPath, options: ['tools/wire/check.ts'] },
  {
    name: 'house rules',
    command: process.execPath,
    options: tests(...houseRules),
  },
  {
    name: 'format and lint',
    command: program('biome'),
    options: ['check', '--error-on-warnings', '--max-diagnostics=30', '.'],
  },
]

interface Outcome {
  readonly name: string
  readonly isGreen: boolean
  readonly said: string
}

async function perform(check: Check): Promise<Outcome> {
  const { name, command, options, needsDatabase = false } = check
  if (!needsDatabase) return execute(name, command, options, process.env)
  const postgres = await startTestPostgres()
  try {
    const env = { ...process.env, SOUK_TEST_DATABASE_URL: postgres.url }
    return await execute(name, command, options, env)
  } finally {
    await postgres.stop()
  }
}

function execute(
  name: string,
  command: string,
  options: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const child = spawn(command, options, { cwd: root, env, shell: process.platform === 'win32' })
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', (error) => resolve({ name, isGreen: false, said: error.message }))
    child.on('close', (code) =>
      resolve({ name, isGreen: code === 0, said: Buffer.concat(chunks).toString().trim() }),
    )
  })
}

/** Several at once, but no more than there are cores: they are all busy. */
async function performAll(): Promise<Outcome[]> {
  const waiting = [...checks]
  const outcomes: Outcome[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name } = next
      const failure = (error: Error) => ({ name, isGreen: false, said: String(error.stack) })
      outcomes.push(await perform(next).catch(failure))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return outcomes
}

const startedAt = performance.now()
const outcomes = await performAll()
const failed = outcomes.filter(({ isGreen }) => !isGreen)
for (const { name, said } of failed) console.log(`\n✖ ${name}\n\n${said}\n`)
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
const verdict = outcomes.map(({ name, isGreen }) => `${isGreen ? '✔' : '✖'} ${name}`).join('  ')
console.log(`${verdict}  (${seconds} s)`)
process.exit(failed.length === 0 ? 0 : 1)
