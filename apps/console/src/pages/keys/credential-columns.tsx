import type { Column } from '../../kit/data-table.tsx'
import { Time } from '../../kit/time.tsx'
import { RightsInShort } from '../../shared/rights.tsx'
import type { Texts } from '../../texts/index.ts'
import { CredentialStatus } from './status.tsx'

interface Credential {
  readonly name: string
  readonly status: 'ACTIVE' | 'REVOKED'
  readonly scopes: readonly string[]
  readonly created_at: string
  readonly expires_at?: string | null
}

/** What lists say of a key or a client, with what it has alone. */
export function credentialColumns<Item extends Credential>(
  own: Column<Item>,
  t: Texts,
): readonly Column<Item>[] {
  return [
    {
      key: 'name',
      title: t.keys.name,
      cell: ({ name }) => <strong class="theirs">{name}</strong>,
    },
    {
      key: 'status',
      title: t.keys.status,
      cell: ({ status, expires_at = null }) => (
        <CredentialStatus status={status} expires_at={expires_at} />
      ),
    },
    {
      key: 'may',
      title: t.keys.may,
      isAside: true,
      cell: ({ scopes }) => (
        <span class="soft">
          <RightsInShort scopes={scopes} />
        </span>
      ),
    },
    own,
    {
      key: 'created',
      title: t.keys.created,
      isFigure: true,
      cell: ({ created_at }) => (
        <span class="soft">
          <Time at={created_at} />
        </span>
      ),
    },
  ]
}
