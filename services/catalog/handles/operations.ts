import { distinctHandle } from './handle.ts'
import { handleTaken } from './problems.ts'

interface Named {
  readonly id: string
  readonly handle: string
}

/** A handle made from a title or a name may be changed to be unique; one that the caller chose may not. */
export async function insertUnderFreeHandle<Resource extends Named>(
  resource: Resource,
  mayChange: boolean,
  insert: (resource: Resource) => Promise<boolean>,
): Promise<Resource> {
  if (await insert(resource)) return resource
  const { id, handle } = resource
  if (!mayChange) throw handleTaken({ handle })
  const distinct = { ...resource, handle: distinctHandle(handle, id) }
  if (await insert(distinct)) return distinct
  throw handleTaken({ handle: distinct.handle })
}
