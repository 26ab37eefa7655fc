import { Envelope, type Operations, sharedEventSchema, sharedObjects } from '@souk/platform/server'
import { consoleIcons, iconModule } from '../apps/console/build/icons.ts'
import { declaredOperations, declaredServices } from '../apps/server/declared.ts'
import { platformService, serviceDocument, wholeDocument } from '../apps/server/meta/documents.ts'
import { services } from '../apps/server/services.ts'
import { shopIcons } from '../apps/shop/build/icons.ts'
import { accessModule, thingModule } from './access.ts'
import { countryModule } from './countries.ts'
import { currencyModule } from './currencies.ts'
import { keptModule } from './kept.ts'
import { moveModule } from './moves.ts'
import { nameModule } from './names.ts'
import { requestModule } from './requests.ts'
import type { Document } from './sdk/described.ts'
import { sdkFiles } from './sdk/files.ts'
import { toneModule } from './tones.ts'

const kinds = services.flatMap(({ events = [] }) => events)

/** Every generated file: its path from the root and what it must hold. */
export function generatedFiles(operations: Operations = declaredOperations()): Map<string, string> {
  const { list } = operations
  const documented = [...services, platformService]
  const documents = documented.map(
    (service) => [`docs/openapi/${service.name}.json`, serviceDocument(list, service)] as const,
  )
  const files = [...documents, ...eventFiles()]
  const whole = wholeDocument(list, services) as unknown as Document
  return new Map([
    ...files.map(([path, value]) => [path, `${JSON.stringify(value, null, 2)}\n`] as const),
    ...sdkFiles(list, whole, kinds),
    ...consoleFiles(list, whole),
    ...shopFiles(),
    ['apps/pages/src/generated/currencies.ts', currencyModule()],
  ])
}

/** What the console knows of the API and of the rules behind it, and what its parts are made of. */
function consoleFiles(list: Operations['list'], document: Document): [string, string][] {
  const modules = {
    'base/generated/access': accessModule(services),
    'base/generated/kept': keptModule(declaredServices()),
    'base/generated/names': nameModule(document, declaredServices()),
    'base/generated/moves': moveModule(),
    'base/generated/requests': requestModule(document),
    'base/generated/things': thingModule(list),
    'kit/generated/icons': iconModule(consoleIcons),
    'kit/generated/tones': toneModule(),
  }
  return Object.entries(modules).map(([name, text]) => [`apps/console/src/${name}.ts`, text])
}

function shopFiles(): [string, string][] {
  const modules = {
    countries: countryModule(),
    icons: iconModule(shopIcons),
  }
  return Object.entries(modules).map(([name, text]) => [
    `apps/shop/src/base/generated/${name}.ts`,
    text,
  ])
}

const dialect = { $schema: 'https://json-schema.org/draft/2020-12/schema' }

/** A file for each kind, beside those for the envelope and for what several kinds carry. */
function eventFiles(): (readonly [string, object])[] {
  const objects = sharedObjects(kinds)
  const file = (name: string, schema: object) =>
    [`docs/events/${name}.json`, { ...dialect, ...schema }] as const
  return [
    file('envelope', Envelope),
    ...[...objects].map(([object, name]) => file(name, object)),
    ...kinds.map((kind) => {
      const name = objects.get(kind.object)
      const schema = sharedEventSchema(kind, 'envelope.json', name && `${name}.json`)
      return file(`${kind.type}.v${kind.version}`, schema)
    }),
  ]
}
