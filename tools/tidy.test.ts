import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { kernelIds } from '@souk/platform/server'
import { services } from '../apps/server/services.ts'
import { consoleFolders, consoleOffences } from './console.ts'
import { listFiles, readModules, root, targetOf } from './files.ts'
import { cycles, importOffences, reachableFrom } from './floors.ts'
import { busyOperations, foreignEvents } from './layers.ts'
import { partiesRead, predicatesByHand } from './ownership.ts'
import { undeclaredPackages } from './packages.ts'
import { idleContracts, idOffences, tradeInKernel } from './plugs.ts'
import {
  clocksRead,
  forbiddenMarks,
  impureRules,
  isFact,
  tooLongFiles,
  tooLongFunctions,
} from './rules.ts'
import { viewsMadeBy } from './sql/migrations.ts'
import {
  boundLimits,
  foreignTables,
  idleReads,
  type Publication,
  sqlOutsideStores,
  unorderedLocks,
  writersOf,
} from './statements.ts'
import { describedTables, rowsByHand, undescribed } from './tables.ts'
import { hopedForCollisions, sleeps } from './test-rules.ts'

const modules = readModules()
const described = describedTables(modules)
const domains = readdirSync(join(root, 'services'))
const floors = new Map(services.map(({ name, floor }) => [name, floor]))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

function none(offences: readonly string[]): void {
  if (offences.length > 0) assert.fail(`\n${offences.join('\n')}`)
}

test('calls go down, events go up, and nothing else leaves a domain', () => {
  none(modules.flatMap((module) => importOffences(module, floors)))
})

test('the floors that the architecture shows are those of the manifests', () => {
  const shown = [...read('ARCHITECTURE.md').matchAll(/^\| (\d+) \| (.+) \|$/gm)]
  const listed = shown.flatMap(([, floor, names = '']) =>
    names.split(', ').map((name) => `${name} on ${floor}`),
  )
  assert.deepEqual(listed.sort(), [...floors].map(([name, floor]) => `${name} on ${floor}`).sort())
})

test('folders of the console import downwards, and no page is made of another', () => {
  none(modules.flatMap(consoleOffences))
})

test('the folders of the console stand in their order on its page', () => {
  const shown = [...read('apps/console/README.md').matchAll(/^\| `src\/([\w-]+)\/` \|/gm)]
  const named = shown.map(([, folder]) => folder).filter((folder) => folder !== 'styles')
  assert.deepEqual(named, [...consoleFolders].reverse())
})

test('every package that is imported is declared where it is imported', () => {
  none(modules.flatMap((module) => undeclaredPackages(module)))
})

test('no module needs itself', () => {
  none(cycles(modules))
})

test('a file has at most 400 lines, a test file 600', () => {
  none(modules.flatMap(tooLongFiles))
})

test('a function has at most 60 lines', () => {
  none(modules.flatMap(tooLongFunctions))
})

test('SQL stands in stores only', () => {
  none(modules.flatMap(sqlOutsideStores))
})

const migrations = listFiles()
  .filter((path) => /^services\/.*\.sql$/.test(path))
  .map(read)

/** What the domains read of one another, as their manifests say, and what they publish. */
const publication: Publication = {
  reads: new Map(services.map(({ name, reads }) => [name, reads])),
  views: new Set(migrations.flatMap(viewsMadeBy)),
}

test('a domain touches its own tables, and of others reads the published views that it declares', () => {
  none(modules.flatMap((module) => foreignTables(module, publication)))
  none(idleReads(modules, publication))
})

test('a row is described once: what a Table says is not said by hand again', () => {
  none(migrations.flatMap((text) => undescribed(text, described)))
  none(modules.flatMap((module) => rowsByHand(module, described)))
})

test('the kinds of ids are in the manifests of those who make them', () => {
  none(idOffences(modules, new Map(services.map(({ name, ids }) => [name, ids])), kernelIds))
})

test('whatever a contract exports is called for', () => {
  none(idleContracts(modules))
})

test('the kernel knows no word of trade', () => {
  none(modules.flatMap(tradeInKernel))
})

test('what belongs to whom is asked of the kernel, in stores with ownedBy alone', () => {
  none(modules.flatMap(partiesRead))
  none(modules.flatMap(predicatesByHand))
})

test('locks that share a flush say in which order they are sent', () => {
  none(modules.flatMap(unorderedLocks))
})

test('a limit is part of the text of its statement', () => {
  none(modules.flatMap(boundLimits))
})

/** The commit of whoever announces fills it, the relay empties it. */
const outbox = 'platform.outbox'

test('a table is written by one store', () => {
  const written = [...writersOf(modules)]
  assert(written.some(([table]) => table === outbox) && written.length > 30)
  none(
    written
      .filter(([table, paths]) => paths.length > (table === outbox ? 2 : 1))
      .map(([table, paths]) => `${table} is written by ${paths.join(' and ')}`),
  )
})

test('a rule is a pure function: no database, no HTTP, no clock, nothing made up', () => {
  none(modules.flatMap(impureRules))
})

test('an operation opens no transaction, waits for nothing and calls no HTTP', () => {
  none(modules.flatMap(busyOperations))
})

test('the owner of a noun announces its events, and others react to them alone', () => {
  none(modules.flatMap(foreignEvents))
})

test('time in a domain comes from its transaction', () => {
  none(modules.flatMap(clocksRead))
})

test('no test sleeps', () => {
  none(modules.flatMap(sleeps))
})

test('tests in which two collide make sure that they meet', () => {
  none(modules.flatMap(hopedForCollisions))
})

test('every event is a past fact about a noun that one domain owns', () => {
  const declared = services.flatMap(({ name, events }) =>
    events.map(({ type }) => ({ type, name })),
  )
  none(declared.filter(({ type }) => !isFact(type)).map(({ type }) => `${type} is not noun.verbed`))
  const homes = Map.groupBy(declared, ({ type }) => type.split('.', 1)[0] ?? '')
  none(
    [...homes]
      .filter(([, events]) => new Set(events.map(({ name }) => name)).size > 1)
      .map(([noun]) => `${noun} is announced by several domains`),
  )
})

test('every domain is mounted, with all of its routes, events and reactions', () => {
  const app = modules.find(({ path }) => path === 'apps/server/services.ts')
  const mounted = new Set(app?.imports.map(({ from }) => from))
  none(domains.filter((domain) => !mounted.has(`@souk/${domain}/manifest`)))

  const parts = modules.filter(({ path }) =>
    /^services\/.*\/(routes|events|reactions|schedules)\.ts$/.test(path),
  )
  none(
    parts
      .filter(({ path }) => {
        const manifest = `services/${path.split('/')[1]}/manifest.ts`
        return !reachableFrom(manifest, modules).has(path)
      })
      .map(({ path }) => `${path} is not in the manifest of its domain`),
  )
})

test('every domain explains itself on one page', () => {
  none(domains.filter((domain) => !existsSync(join(root, 'services', domain, 'README.md'))))
})

test('every relative import leads to a file', () => {
  const lost = modules.flatMap((module) =>
    module.imports
      .map(({ from }) => targetOf(module, from))
      .filter((target) => target !== undefined && !existsSync(join(root, target)))
      .map((target) => `${module.path} imports ${target}`),
  )
  none(lost)
})

test('every link between the documents leads to a file', () => {
  const documents = listFiles().filter((path) => path.endsWith('.md'))
  const lost = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|#|mailto:|\/)([^)#\s]+)/g)]
      .filter(([, link = '']) => !existsSync(join(root, path, '..', link)))
      .map(([, link]) => `${path} links to ${link}`),
  )
  none(lost)
})

test('nothing unfinished, switched off or of one machine is committed', () => {
  const texts = listFiles().filter((path) => !/\.(png|jpg|gz)$|^package-lock\.json$/.test(path))
  none(texts.flatMap((path) => forbiddenMarks(path, read(path))))
})

test('the lock file names no place to download from', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; link?: boolean; integrity?: string }>
  }
  none(
    Object.entries(packages)
      .filter(([, { resolved, link }]) => resolved !== undefined && link !== true)
      .map(([path]) => `${path} is resolved to an address`),
  )
  none(
    Object.entries(packages)
      .filter(([path, { link, integrity }]) => {
        return path.includes('node_modules/') && link !== true && integrity === undefined
      })
      .map(([path]) => `${path} has no integrity`),
  )
})

test('tools/README.md tells of every file in tools/, and of no other', () => {
  const page = read('tools/README.md')
  const named = [...page.matchAll(/`([\w/.-]+\.(?:ts|mjs))`/g)].map(([, name = '']) =>
    basename(name),
  )
  const files = listFiles('tools').filter((path) => /\.(ts|mjs)$/.test(path))
  assert.deepEqual(
    [...new Set(named)].sort(),
    [...new Set(files.map((path) => basename(path)))].sort(),
  )
})
