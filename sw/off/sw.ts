import { stepDown } from '../step-down.ts'

stepDown()
