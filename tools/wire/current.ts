import { Envelope } from '@souk/platform/server'
import { declaredOperations } from '../../apps/server/declared.ts'
import { platformService, serviceDocument } from '../../apps/server/meta/documents.ts'
import { services } from '../../apps/server/services.ts'
import { type Contract, contractOf, type Document } from './contract.ts'

/** What this program promises on the wire. */
export function currentContract(): Contract {
  const { list } = declaredOperations()
  const documents = [...services, platformService].map(
    (service) => serviceDocument(list, service) as unknown as Document,
  )
  const kinds = services.flatMap(({ events = [] }) => events)
  const events = kinds.map(({ type, version, resource, object }) => [
    `${type}.v${version}`,
    { resource, object },
  ])
  const contract = contractOf(documents, Object.fromEntries(events), Envelope)
  return JSON.parse(JSON.stringify(contract)) as Contract
}
