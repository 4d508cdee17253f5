import { killSwitch } from '../kill-switch.ts'

killSwitch()
