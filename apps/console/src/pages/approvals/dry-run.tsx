import type { Approval, Job } from '@souk/sdk'
import { Card } from '../../kit/card.tsx'
import { Facts } from '../../kit/facts.tsx'
import { placeName } from '../../kit/form.ts'
import { exactTime } from '../../kit/time.tsx'
import { unitsText } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import { useTexts } from '../../texts/index.ts'
import { rowFaultText } from '../../texts/row-fault-text.ts'

type DryRun = NonNullable<NonNullable<Job['preview']>['dry_run']>

/** What a dry run has found of the file whose import is asked for; nothing for other requests. */
export function DryRunCard({ approval }: { readonly approval: Approval }) {
  const t = useTexts()
  const preview = previewIn(approval)
  if (!preview) return null
  const { dry_run: found = null } = preview
  return (
    <Card
      title={t.jobs.resultOfDryRun}
      aside={
        found && (
          <Link to={`jobs/${found.job_id}`} class="link small">
            {t.approvals.dryRunOpen}
          </Link>
        )
      }
    >
      {found ? <Found found={found} /> : <p class="soft">{t.approvals.noDryRun}</p>}
    </Card>
  )
}

/** Only a job that reads a file begins with a look at it. */
function previewIn({ changes, request }: Approval): Job['preview'] | undefined {
  const { dry_run: isDryRun } = (request.body ?? {}) as { readonly dry_run?: boolean }
  const started = changes.find(({ resource, before }) => resource === 'job' && before === null)
  return isDryRun ? undefined : (started?.after as Pick<Job, 'preview'> | undefined)?.preview
}

function Found({ found }: { readonly found: DryRun }) {
  const t = useTexts()
  return (
    <div class="stack">
      <Facts
        lines={[
          [t.jobs.total, unitsText(found.total)],
          [t.jobs.wouldCreate, unitsText(found.created)],
          [t.jobs.wouldUpdate, unitsText(found.updated)],
          [t.jobs.unchanged, unitsText(found.unchanged)],
          [t.jobs.failed, unitsText(found.failed)],
          [t.jobs.finished, exactTime(new Date(found.finished_at))],
        ]}
      />
      {found.errors.length > 0 && (
        <section class="stack tight" aria-label={t.approvals.firstErrors}>
          <p class="small strong">{t.approvals.firstErrors}</p>
          <ul class="stack tight small">
            {found.errors.map(({ line, errors }) => (
              <li key={line} class="theirs">
                {t.approvals.lineOfFile(line)}{' '}
                {errors.map((error, index) => (
                  <span key={index} class="block">
                    <Place error={error} /> {rowFaultText(error, t)}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type RowError = DryRun['errors'][number]['errors'][number]

/** The column as the file calls it, or the field of a file without columns. */
function Place({ error: { column, path } }: { readonly error: RowError }) {
  const t = useTexts()
  if (column !== undefined) return <code>{column}:</code>
  return path === '' ? null : <strong>{placeName(path, t)}:</strong>
}
