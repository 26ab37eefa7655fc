import type { Outcome, Provider } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import type { IconName } from '../../kit/icon.tsx'

export type Command =
  | 'submit'
  | 'approve'
  | 'reject'
  | 'request-info'
  | 'pause'
  | 'resume'
  | 'suspend'
  | 'reinstate'
  | 'close'

type Status = Provider['status']
type Run = (
  args: { providerId: string; reason: string },
  options: { idempotencyKey: string; ifMatch: string | undefined },
) => Promise<Outcome<Provider>>

interface Facts {
  readonly run: Run
  readonly icon: IconName
  readonly operation: keyof typeof souk
  /** From which states it leads where. */
  readonly to: Partial<Record<Status, Status>>
  readonly reason: 'none' | 'optional' | 'required'
  /** The provider does not decide on itself. */
  readonly isOperators: boolean
  readonly isDanger?: true
  readonly isMain?: true
}

/** What can be done with a provider. The server decides all the same. */
export const commands: Readonly<Record<Command, Facts>> = {
  submit: {
    run: (args, options) => souk.submitProvider(args, options),
    icon: 'chevron-right',
    operation: 'submitProvider',
    to: {
      APPLIED: 'ONBOARDING',
      INVITED: 'ONBOARDING',
      ONBOARDING: 'IN_REVIEW',
      REJECTED: 'ONBOARDING',
    },
    reason: 'none',
    isOperators: false,
  },
  'request-info': {
    run: (args, options) => souk.requestProviderInfo(args, options),
    icon: 'undo-2',
    operation: 'requestProviderInfo',
    to: { IN_REVIEW: 'ONBOARDING' },
    reason: 'optional',
    isOperators: true,
  },
  reject: {
    run: (args, options) => souk.rejectProvider(args, options),
    icon: 'ban',
    operation: 'rejectProvider',
    to: { IN_REVIEW: 'REJECTED' },
    reason: 'required',
    isOperators: true,
    isDanger: true,
  },
  approve: {
    run: (args, options) => souk.approveProvider(args, options),
    icon: 'check',
    operation: 'approveProvider',
    to: { IN_REVIEW: 'ACTIVE' },
    reason: 'none',
    isOperators: true,
    isMain: true,
  },
  close: {
    run: (args, options) => souk.closeProvider(args, options),
    icon: 'x',
    operation: 'closeProvider',
    to: { ACTIVE: 'CLOSING', PAUSED: 'CLOSING', SUSPENDED: 'CLOSING', CLOSING: 'CLOSED' },
    reason: 'optional',
    isOperators: false,
    isDanger: true,
  },
  suspend: {
    run: (args, options) => souk.suspendProvider(args, options),
    icon: 'ban',
    operation: 'suspendProvider',
    to: { ACTIVE: 'SUSPENDED', PAUSED: 'SUSPENDED' },
    reason: 'required',
    isOperators: true,
    isDanger: true,
  },
  pause: {
    run: (args, options) => souk.pauseProvider(args, options),
    icon: 'pause',
    operation: 'pauseProvider',
    to: { ACTIVE: 'PAUSED' },
    reason: 'optional',
    isOperators: false,
  },
  resume: {
    run: (args, options) => souk.resumeProvider(args, options),
    icon: 'play',
    operation: 'resumeProvider',
    to: { PAUSED: 'ACTIVE' },
    reason: 'none',
    isOperators: false,
  },
  reinstate: {
    run: (args, options) => souk.reinstateProvider(args, options),
    icon: 'play',
    operation: 'reinstateProvider',
    to: { SUSPENDED: 'ACTIVE' },
    reason: 'optional',
    isOperators: true,
  },
}

/** What can be done in this state by this side. */
export function commandsFor(status: Status, isOperator: boolean): Command[] {
  return (Object.keys(commands) as Command[]).filter((command) => {
    const { to, isOperators } = commands[command]
    return to[status] !== undefined && (isOperator || !isOperators)
  })
}
