import { Link } from '../router/link.tsx'
import { pathOfId } from '../router/path-of-id.ts'
import { useTexts } from '../texts/index.ts'

/** Who did something: a person, a program, an agent, or Souk by itself. */
export function Actor({ type, id }: { readonly type: string; readonly id: string }) {
  const t = useTexts()
  const path = pathOfId(id)
  // A key acts as a client does, but is another thing to whoever looks for it.
  const kind = id.startsWith('key_') ? 'api_key' : type
  return (
    <span>
      {t.actors[kind] ?? kind}{' '}
      {path === undefined ? (
        <code class="soft">{id}</code>
      ) : (
        <Link to={path} class="link">
          <code>{id}</code>
        </Link>
      )}
    </span>
  )
}
