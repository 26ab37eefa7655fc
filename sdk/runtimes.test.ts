import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { browserIfAny, noBrowser } from '@souk/console/testing/browser/index.ts'
import { expected } from './testing/runtime-program.ts'
import { programText, secret, serveRuntime } from './testing/runtime-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'souk-sdk-'))
const pack = fileURLToPath(new URL('../tools/sdk/pack.ts', import.meta.url))

before(() => run(process.execPath, [pack, join(folder, 'sdk')]))
after(() => rmSync(folder, { recursive: true, force: true }))

async function run(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk) => {
      said[name] += chunk
    })
  }
  const [exitCode] = await once(child, 'close')
  assert.equal(exitCode, 0, said.stderr + said.stdout)
  return said.stdout
}

test('the package has no dependency, and JavaScript and types for all that it exports', () => {
  const files = readdirSync(join(folder, 'sdk'), { recursive: true }).map(String)
  const { dependencies, exports } = JSON.parse(
    readFileSync(join(folder, 'sdk/package.json'), 'utf8'),
  )
  assert.equal(dependencies, undefined)
  for (const path of Object.values(exports['.']))
    assert(existsSync(join(folder, 'sdk', String(path))))
  assert(!files.some((file) => /\btest|(?<!\.d)\.ts$/.test(file)), files.join())
  const scripts = files.filter((file) => file.endsWith('.js'))
  const texts = scripts.map((file) => readFileSync(join(folder, 'sdk', file), 'utf8'))
  assert.doesNotMatch(texts.join(''), /\bfrom '(?!\.)|\beval\b|innerHTML|new Function|\bprocess\b/)
  const bytes = gzipSync(texts.join('')).length
  assert(bytes < 18_000, `${bytes} bytes, compressed and not minified`)
})

test('what the README of the package links to is in the package, and it says for which Node it is', () => {
  const readme = readFileSync(join(folder, 'sdk/README.md'), 'utf8')
  const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
  const inFiles = links.filter((link) => !/^(#|https:)/.test(link))
  for (const link of inFiles) assert(existsSync(join(folder, 'sdk', link)), link)
  const { engines, name, version } = JSON.parse(
    readFileSync(join(folder, 'sdk/package.json'), 'utf8'),
  )
  assert.deepEqual(engines, { node: '>=20' })
  const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
  assert.match(readme, new RegExp(`npm install \\./${file}`))
})

test('the types of the package are for any project, with those of the browser alone', async () => {
  const project = join(folder, 'project')
  mkdirSync(join(project, 'node_modules', '@souk'), { recursive: true })
  symlinkSync(join(folder, 'sdk'), join(project, 'node_modules', '@souk', 'sdk'))
  writeFileSync(
    join(project, 'main.ts'),
    `import { done, Souk } from '@souk/sdk'
const souk = new Souk({ token: 'key' })
const order = done(await souk.createOrder({ items: [{ sku: 'A', quantity: 1 }] }))
export const total: number = order.total.amount
// @ts-expect-error an amount is a number
export const text: string = order.total.amount
`,
  )
  const types = readFileSync(join(folder, 'sdk', 'index.d.ts'), 'utf8')
  assert.doesNotMatch(types, /\.ts'/)
  const compiler = fileURLToPath(new URL('../node_modules/.bin/tsc', import.meta.url))
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'es2022', lib: ['es2022', 'dom'], types: [] },
    ...{ module: 'esnext', moduleResolution: 'bundler' },
  }
  const options = JSON.stringify({ compilerOptions, files: ['main.ts'] })
  writeFileSync(join(project, 'tsconfig.json'), options)
  await run(compiler, ['--project', project])
})

test('the client works where there is nothing but fetch and its kin', async (t) => {
  const { baseUrl } = await serveRuntime(t, join(folder, 'sdk'))
  const fixture = fileURLToPath(new URL('./testing/bare-context.fixture.ts', import.meta.url))
  const flags = ['--experimental-vm-modules', '--no-warnings']
  const said = await run(process.execPath, [
    ...flags,
    fixture,
    join(folder, 'sdk'),
    baseUrl,
    secret,
  ])
  assert.deepEqual(JSON.parse(said), expected)
})

/** A Node of the machine that is old enough to know no TypeScript. */
function oldNode(): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).map((place) => join(place, 'node'))
  return places.find((place) => {
    const version = String(spawnSync(place, ['--version']).stdout)
    return /^v2[0-3]\./.test(version)
  })
}

const node = oldNode()

test('the client works in Node 20', { skip: node ? false : 'there is no Node 20' }, async (t) => {
  const { baseUrl } = await serveRuntime(t, join(folder, 'sdk'))
  writeFileSync(join(folder, 'program.mjs'), programText())
  const main = `import * as sdk from './sdk/index.js'
import { program } from './program.mjs'
console.log(JSON.stringify(await program(sdk, ${JSON.stringify(baseUrl)}, '${secret}')))`
  writeFileSync(join(folder, 'main.mjs'), main)
  assert.deepEqual(JSON.parse(await run(node ?? '', [join(folder, 'main.mjs')])), expected)
})

const chromium = await browserIfAny()

test('the client works in a browser, under a strict policy with Trusted Types', {
  skip: chromium ? false : noBrowser,
}, async (t) => {
  const server = await serveRuntime(t, join(folder, 'sdk'))
  const profile = join(folder, 'profile')
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']
  const own = ['--no-first-run', `--user-data-dir=${profile}`, `${server.baseUrl}/`]
  const browser = spawn(chromium?.path ?? '', [...flags, ...own], {
    ...{ stdio: 'ignore', detached: true },
    env: { ...process.env, ...chromium?.env },
  })
  const ended = once(browser, 'exit')
  try {
    const early = ended.then(() => assert.fail('the browser ended before the page reported'))
    early.catch(() => {})
    assert.deepEqual(JSON.parse(await Promise.race([server.reported, early])), expected)
    assert.deepEqual(server.violations, [])
  } finally {
    // With all that it has started.
    process.kill(-(browser.pid ?? 0), 'SIGKILL')
    await ended
  }
})
