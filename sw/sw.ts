import { keepBengaliFont } from './keep-bengali-font.ts'
import { keepShell } from './keep-shell.ts'
import { waitForConsent } from './wait-for-consent.ts'

keepShell(self.__WB_MANIFEST)
keepBengaliFont()
waitForConsent()
