export { requireCustomer } from './operations.ts'
export { customerUnknown } from './problems.ts'
