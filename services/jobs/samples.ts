import type { Samples } from '@souk/platform'

/** Imports and exports. */
export const samples: Samples = {
  file_name: ['customers.csv'],
  'jobs.kind': ['customers.import'],
  'jobs.status': ['SUCCEEDED'],
  'jobs.format': ['csv'],
  'jobs.filter': [{}],
  dry_run: [false],
  progress: [100],
  rows_per_second: [850],
  result_url: ['/api/v1/jobs/job_01jtz5v8e2f4v9q0x6w3y7r1kd/result'],
  error_report_url: [null],
}
