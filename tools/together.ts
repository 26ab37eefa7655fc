import { writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'

export const isTestFile = (name: string) => name.endsWith('.test.ts')

/** Several files in one process have a program that runs them. */
const programEnding = '.together.mjs'
export const isProgram = (file: string) => file.endsWith(programEnding)

/** More would save little of what loading costs, and leave a core alone with a long process at the end of a run. */
const filesAtMost = 6

/** A file that takes longer hangs, and fails by its name instead of holding up the run. The longest takes three minutes on two cores. */
const fileLimitMs = process.env.SOUK_LONG ? 6 * 3_600_000 : 600_000
/** A process that does not end when its files have. */
export const processLimitMs = 2 * fileLimitMs

interface Limits {
  readonly fileMs: number
  /** How long the process may live on: what a failed file has left open would keep it, and the run. */
  readonly lingerMs: number
}

const usualLimits: Limits = { fileMs: fileLimitMs, lingerMs: 30_000 }

/**
 * Which test files share a process, in the order in which they are begun: those of one area, because most of what they load
 * is the same, and to load it takes longer than many of them. A file that wears something down has its process to itself.
 */
export function sharingProcesses(files: readonly string[]): string[][] {
  const { alone = [], shared = [] } = Object.groupBy(files, (file) =>
    file.includes('/stress/') ? 'alone' : 'shared',
  )
  const areas = Object.values(Object.groupBy(shared, areaOf)).flatMap((area = []) => inParts(area))
  return spread(
    alone.map((file) => [file]),
    areas,
  )
}

/**
 * The long ones want the machine: spread over the run, with one of them to begin with, they seldom meet, and none is left for
 * the end, when the other cores have nothing to do.
 */
function spread<Part>(long: readonly Part[], short: readonly Part[]): Part[] {
  if (long.length === 0) return [...short]
  const between = Math.ceil(short.length / long.length)
  return long.flatMap((part, at) => [part, ...short.slice(at * between, (at + 1) * between)])
}

/** A domain, an app or the kernel: `services/orders`, `apps/server`, `platform`. */
function areaOf(file: string): string {
  const folders = dirname(file).split('/')
  return folders.slice(0, folders[0] === 'platform' ? 1 : 2).join('/')
}

/** As few parts as there can be, and none much smaller than another. */
function inParts(files: readonly string[]): string[][] {
  const parts = Math.ceil(files.length / filesAtMost)
  const size = Math.ceil(files.length / parts)
  return Array.from({ length: parts }, (_, at) => files.slice(at * size, (at + 1) * size))
}

/** The file with which Node runs them: of several, one that is written into the folder. */
export function programFor(
  files: readonly string[],
  folder: string,
  limits: Partial<Limits> = {},
): string {
  const [first = ''] = files
  if (files.length === 1) return first
  const program = join(folder, `${first.replaceAll('/', '.')}${programEnding}`)
  const lines = [
    `import { inTurn } from '${import.meta.url}'`,
    `await inTurn(${JSON.stringify(files)}, ${JSON.stringify({ ...usualLimits, ...limits })})`,
  ]
  writeFileSync(program, `${lines.join('\n')}\n`)
  return program
}

/**
 * Runs files one after the other in this process, each as a suite of its own: its hooks are for its tests alone, and what it
 * has opened is closed before the next is loaded. One that cannot be loaded, or does not end, fails, and the others run.
 */
export async function inTurn(
  files: readonly string[],
  { fileMs, lingerMs }: Limits,
): Promise<void> {
  for (const file of files) {
    await suite(file, { timeout: fileMs }, async () => {
      await import(pathToFileURL(resolve(file)).href)
    })
  }
  setTimeout(() => {
    console.error(
      `its files have ended and left open: ${process.getActiveResourcesInfo().join(', ')}`,
    )
    process.exit(1)
  }, lingerMs).unref()
}
