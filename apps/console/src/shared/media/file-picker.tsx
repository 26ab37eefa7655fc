import { useRef } from 'preact/hooks'
import { Button } from '../../kit/button.tsx'
import { useTexts } from '../../texts/index.ts'

interface FilePickerProps {
  readonly onFiles: (files: readonly File[]) => unknown
  /** In the head of a page it is what one comes for. */
  readonly isOfPage?: boolean
}

/** A button that lets files be chosen. */
export function FilePicker({ onFiles, isOfPage = false }: FilePickerProps) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t.media.choose}
        onChange={({ currentTarget }) => {
          void onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button
        isSmall={!isOfPage}
        kind={isOfPage ? 'primary' : undefined}
        icon="plus"
        onClick={() => input.current?.click()}
      >
        {t.media.add}
      </Button>
    </>
  )
}
