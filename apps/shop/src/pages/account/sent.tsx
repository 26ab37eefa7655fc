import { facts } from '../../base/facts.ts'
import { Icon } from '../../kit/icon.tsx'
import { useAllTexts } from '../../texts/index.ts'

/** The same whoever has the address. The sandbox sends nothing: what it would have sent is in its inbox. */
export function Sent({ email, onBack }: { readonly email: string; readonly onBack: () => void }) {
  const t = useAllTexts()
  return (
    <div class="card">
      <p class="theirs">
        <Icon name="circle-check" /> {t.account.sent(email)}
      </p>
      <p class="soft">{t.account.sentDemo}</p>
      <a class="link" href={`/console/${facts.tenantId}/sandbox`} target="_blank" rel="noreferrer">
        {t.account.inbox}
      </a>
      <button type="button" class="button" onClick={onBack}>
        {t.account.other}
      </button>
    </div>
  )
}
