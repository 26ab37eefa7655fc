import type { ChildConfig } from '../config.ts'
import type { DatabaseUrls } from '../secrets.ts'
import type { Config } from '../settings.ts'
import type { FirstSteps } from './banner.ts'

/** What the launcher has found or made before the contents of the database can be prepared. */
export interface SetupTask {
  readonly port: number
  readonly urls: DatabaseUrls
  /** The secret of this home, for an installation that was given none. */
  readonly secret: string
}

export interface Prepared {
  readonly child: ChildConfig
  /** None without the demo. */
  readonly quickstart: FirstSteps | null
}

/** What the setup process says, in this order; `refused` instead of any of them, as one line for a person. */
export interface SetupSays {
  readonly config: Config
  /** A line for the person who waits, of which there may be several or none. */
  readonly progress: string
  readonly prepared: Prepared
  readonly refused: string
}

/** Said by an API process or the worker once it does its work. */
export const ready = 'ready'

/** Said to each of them when everything runs and what a newcomer needs is written. */
export const open = 'open'

/** Asked of each of them when somebody wants to see the metrics. */
export interface MetricsQuestion {
  readonly metricsWanted: number
}

export interface MetricsAnswer {
  readonly metricsWanted: number
  readonly text: string
}
