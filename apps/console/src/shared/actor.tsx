import { Link } from '../router/link.tsx'
import { pathOfId } from '../router/path-of-id.ts'
import { useCaller } from '../session/caller.ts'
import { useTexts } from '../texts/index.ts'
import { useActorName } from './names/actors.ts'

/** Who did something: a person, an agent or a program by its name, which leads to it, or Souk by itself. */
export function Actor({ type, id }: { readonly type: string; readonly id: string }) {
  const t = useTexts()
  const { data: caller } = useCaller()
  const name = useActorName(id)
  if (type === 'system') return <span>{t.actors.system}</span>
  const path = pathOfId(id)
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
