export { commissionAssignmentCreated } from './assignments/events.ts'
export { commissionRecorded, commissionReversed } from './lines/events.ts'
export {
  commissionPlanActivated,
  commissionPlanCreated,
  commissionPlanRetired,
  commissionPlanUpdated,
} from './plans/events.ts'
