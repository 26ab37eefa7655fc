import type { SignInLink } from '@souk/sdk'
import { Secret } from '../../kit/copy.tsx'
import { MessageDialog } from '../../kit/message-dialog.tsx'
import { exactTime } from '../../kit/time.tsx'
import { useTexts } from '../../texts/index.ts'

export interface MadeLink extends SignInLink {
  readonly name: string
}

export function SignInLinkTold(props: { readonly link: MadeLink; readonly onClose: () => void }) {
  const t = useTexts()
  const { link } = props
  return (
    <MessageDialog title={t.settings.invited(link.name)} onClose={props.onClose}>
      <p class="soft">{t.settings.linkHint}</p>
      <Secret name={t.settings.link} value={link.sign_in_link} />
      {/* Links go by real time, also in a sandbox. */}
      <p class="hint">{t.settings.linkUntil(exactTime(new Date(link.expires_at)))}</p>
    </MessageDialog>
  )
}
