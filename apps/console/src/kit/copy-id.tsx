import { useTexts } from '../texts/index.ts'
import { useCopy } from './clipboard.ts'
import { Icon } from './icon.tsx'

/** An id as a line has room for it: what kind it is, and its end, which differs. */
export function shortId(id: string): string {
  return `${id.slice(0, 7)}…${id.slice(-4)}`
}

/** An id in short, which a click copies whole. */
export function CopyId({ id }: { readonly id: string }) {
  const t = useTexts()
  const short = shortId(id)
  const copy = useCopy()
  return (
    <button
      type="button"
      class="copy-id"
      title={id}
      aria-label={`${t.kit.copy} ${short}`}
      onClick={() => copy(id)}
    >
      <code>{short}</code> <Icon name="copy" />
    </button>
  )
}
