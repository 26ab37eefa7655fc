import type { Approval } from '@souk/sdk'
import { Card } from '../../kit/card.tsx'
import { useTexts } from '../../texts/index.ts'

/** What would be sent, to the letter, for whoever wants to be sure. */
export function RequestCard({ approval }: { readonly approval: Approval }) {
  const t = useTexts()
  const { method, path, body } = approval.request
  return (
    <Card>
      <details>
        <summary>{t.approvals.request}</summary>
        <pre class="source theirs">
          {`${method} ${path}${body === null ? '' : `\n\n${JSON.stringify(body, null, 2)}`}`}
        </pre>
        <div class="note theirs">
          SHA-256 <code>{approval.payload_sha256}</code>
        </div>
      </details>
    </Card>
  )
}
