import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card, Empty } from '../../kit/card.tsx'
import { CopyButton } from '../../kit/copy.tsx'
import { exactTime } from '../../kit/time.tsx'
import { useTexts } from '../../texts/index.ts'

/** Messages come without an event of their own. */
const pollMs = 10_000

/** What customers would have been sent, with the links that sign them in. */
export function InboxCard() {
  const t = useTexts()
  const { data: messages } = useQuery({
    key: ['sandbox inbox'],
    about: ['customer_account', 'sandbox'],
    pollMs: () => pollMs,
    run: async (signal) => (await souk.listSandboxMessages({}, { signal })).data.content,
  })
  return (
    <Card title={t.sandbox.inbox}>
      {messages?.length === 0 && (
        <Empty icon="circle-check" title={t.sandbox.noMessage}>
          <p>{t.sandbox.noMessageDetail}</p>
        </Empty>
      )}
      <ul class="lines">
        {messages?.map(({ id, kind, to, link, created_at: at }) => (
          <li key={id}>
            <span>
              <strong>{t.sandbox.messageKinds[kind]}</strong>
              <span class="note below theirs">{to}</span>
              <span class="note below">{exactTime(new Date(at))}</span>
            </span>
            {link !== null && <CopyButton text={link} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
