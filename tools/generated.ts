import { envelopeSchema, type Operations } from '@souk/platform/server'
import { declaredOperations } from '../apps/server/declared.ts'
import { platformService, serviceDocument } from '../apps/server/meta/documents.ts'
import { schemas } from '../apps/server/services.ts'

/** Every generated file: its path from the root and what it must hold. */
export function generatedFiles(operations: Operations = declaredOperations()): Map<string, string> {
  const { list } = operations
  const services = [...schemas, platformService]
  const documents = services.map(
    (service) => [`docs/openapi/${service.name}.json`, serviceDocument(list, service)] as const,
  )
  const events = schemas.flatMap(({ events: kinds = [] }) =>
    kinds.map((kind) => {
      const schema = {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        ...envelopeSchema(kind),
      }
      return [`docs/events/${kind.type}.v${kind.version}.json`, schema] as const
    }),
  )
  const files = [...documents, ...events]
  return new Map(files.map(([path, value]) => [path, `${JSON.stringify(value, null, 2)}\n`]))
}
