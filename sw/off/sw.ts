import { stepDown } from '../kill-switch.ts'

stepDown()
