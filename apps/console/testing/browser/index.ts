import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Where a Chromium is, and what it needs of the environment. */
export interface Browser {
  readonly path: string
  readonly env: Readonly<Record<string, string>>
}

const own = fileURLToPath(new URL('.', import.meta.url))
const cache = join(own, '../../../../node_modules/.cache/souk/browser')

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** What to say where there is none: on a bare machine without a connection, what needs one is skipped. */
export const noBrowser = 'no browser: install Chromium, name one in SOUK_TEST_BROWSER, or go online'

/** The browser of the machine; where there is none, one from npm, with the few libraries that a bare Linux lacks. */
export async function findBrowser(): Promise<Browser> {
  const found = await browserIfAny()
  if (found === undefined) throw new Error(noBrowser)
  return found
}

/** The same, or nothing where none can be had. */
export async function browserIfAny(): Promise<Browser | undefined> {
  const { SOUK_TEST_BROWSER: named } = process.env
  const found = named ?? places.find(existsSync)
  return found === undefined ? browserFromNpm() : { path: found, env: {} }
}

async function browserFromNpm(): Promise<Browser | undefined> {
  const module = join(own, 'node_modules/@sparticuz/chromium')
  if (!existsSync(module) && !install()) return
  const path = await unpacked(module)
  return {
    path,
    env: { LD_LIBRARY_PATH: join(cache, 'al2023/lib'), FONTCONFIG_FILE: describeFonts() },
  }
}

/** It unpacks into the folder for temporary files, where others might find it: so that is another one meanwhile. */
async function unpacked(module: string): Promise<string> {
  mkdirSync(cache, { recursive: true })
  const { TMPDIR: before } = process.env
  process.env.TMPDIR = cache
  try {
    const { default: chromium, inflate } = await import(
      pathToFileURL(join(module, 'build/index.js')).href
    )
    chromium.setGraphicsMode = false
    await inflate(join(module, 'bin/al2023.tar.br'))
    return await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** The description that comes with the fonts looks for them in `/tmp`, and a browser that finds none ends at the first dot of a password. */
function describeFonts(): string {
  const file = join(cache, 'fonts.conf')
  // Of the machine, what they lack.
  const folders = [join(cache, 'fonts'), '/usr/share/fonts']
  const places = [...folders.map((path) => `<dir>${path}</dir>`), `<cachedir>${cache}</cachedir>`]
  writeFileSync(file, `<?xml version="1.0"?>\n<fontconfig>\n${places.join('\n')}\n</fontconfig>\n`)
  return file
}

function install(): boolean {
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  return spawnSync('npm', options, { cwd: own, stdio: [...stdio] }).status === 0
}
