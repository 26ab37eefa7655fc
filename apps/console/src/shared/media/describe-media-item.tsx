import type { Media } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { orNull } from '../../kit/given.ts'
import { useTexts } from '../../texts/index.ts'

/** What a media item shows, for people who do not see it. */
export function DescribeMediaItem(props: {
  readonly mediaItem: Pick<Media, 'id' | 'alt'>
  readonly onClose: () => void
}) {
  const t = useTexts()
  const { mediaItem, onClose } = props
  const draft = useDraft({ alt: mediaItem.alt ?? '' })
  const change = useChange({
    run: (alt: string | null | undefined, idempotencyKey) =>
      souk.updateMedia({ mediaId: mediaItem.id, alt }, { idempotencyKey }),
    about: ['media', 'product'],
    done: () => t.media.described,
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={() => t.media.alt}
      title={t.media.describe}
      action={t.kit.save}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(orNull(draft.changed.alt))}
      onClose={onClose}
    >
      <TextField
        {...requests.updateMedia.alt}
        label={t.media.alt}
        path="/alt"
        hint={t.media.altHint}
        isOptional
        isLong
        isFirst
        value={draft.fields.alt}
        onInput={(alt) => draft.set({ alt })}
      />
    </ChangeDialog>
  )
}
