import type { OperationId } from '@souk/sdk'
import { Link } from '../router/link.tsx'
import { pathOfId } from '../router/path-of-id.ts'
import { useCaller, useMay } from '../session/caller.ts'
import { useTexts } from '../texts/index.ts'
import { useActorName } from './names/actors.ts'
import { ThingName } from './names/thing-name.tsx'

/** What shows whom, by the beginning of the id. */
const shownBy: Readonly<Record<string, OperationId>> = {
  mem: 'getMember',
  agt: 'getAgent',
  key: 'getApiKey',
  cli: 'getClient',
}

/** Who did something: a person, an agent or a program by its name, or Souk by itself. It leads to whom one may look at. */
export function Actor({ type, id }: { readonly type: string; readonly id: string }) {
  const t = useTexts()
  const { data: caller } = useCaller()
  const may = useMay()
  const name = useActorName(id)
  if (type === 'system') return <span>{t.actors.system}</span>
  if (type === 'person') return <Customer id={id} />
  const operation = shownBy[id.slice(0, 3)]
  const path = operation !== undefined && may(operation) ? pathOfId(id) : undefined
  const isSelf = id === caller?.id
  // A key acts as a client does, but is another thing to whoever looks for it.
  const kind = id.startsWith('key_') ? 'api_key' : type
  const shown = isSelf ? t.actors.you : name
  if (shown === undefined) {
    return (
      <span>
        {t.actors[kind] ?? kind} <code class="soft theirs">{id}</code>
      </span>
    )
  }
  if (path === undefined) return <span class="theirs">{shown}</span>
  return (
    <Link to={path} class="link above theirs">
      {shown}
    </Link>
  )
}

/** Somebody who has signed in to the shop. */
function Customer({ id }: { readonly id: string }) {
  const t = useTexts()
  const may = useMay()
  const path = may('getCustomer') ? pathOfId(id) : undefined
  if (path === undefined) return <span>{t.actors.person}</span>
  return (
    <Link to={path} class="link above theirs">
      <ThingName id={id} />
    </Link>
  )
}
