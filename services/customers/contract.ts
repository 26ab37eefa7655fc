export { customerUnknown } from './problems.ts'
