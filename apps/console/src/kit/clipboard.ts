import { showToast } from '../base/toast.ts'
import { useTexts } from '../texts/index.ts'

/** Copies a text and says so, or that it could not be copied. */
export function useCopy(): (text: string) => void {
  const t = useTexts()
  return (text) =>
    void copied(text).then((isCopied) => {
      if (isCopied) showToast(t.kit.copied)
      else showToast(t.kit.notCopied, 'failed')
    })
}

/** Browsers hand out the clipboard over HTTPS only, and where nobody has forbidden it; else what is selected is copied. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'hidden-visually'
  // Inside of a dialog that is open, since nothing else can be selected then.
  const place = document.querySelector('dialog[open]') ?? document.body
  const focused = document.activeElement
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
