import { showToast } from '../base/toast.ts'
import { useTexts } from '../texts/index.ts'
import { Icon } from './icon.tsx'

/** An id in short, which a click copies whole. */
export function CopyId({ id }: { readonly id: string }) {
  const t = useTexts()
  const short = `${id.slice(0, 7)}…${id.slice(-4)}`
  const copy = () => void navigator.clipboard.writeText(id).then(() => showToast(t.kit.copied))
  return (
    <button
      type="button"
      class="copy-id"
      title={id}
      aria-label={`${t.kit.copy} ${short}`}
      onClick={copy}
    >
      <code>{short}</code> <Icon name="copy" />
    </button>
  )
}
