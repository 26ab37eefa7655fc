import type { PageProps } from '../page.ts'
import { JobDetail } from './detail.tsx'
import { JobList } from './list.tsx'

export function Jobs({ rest: [jobId] }: PageProps) {
  return jobId === undefined ? <JobList /> : <JobDetail key={jobId} jobId={jobId} />
}
