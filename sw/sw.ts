import { keepBengaliFont } from './keep-bengali-font.ts'
import { keepShell } from './keep-shell.ts'
import { playSavedVideos } from './play-saved-videos.ts'
import { sendOutbox } from './send-outbox.ts'
import { skipWaitingOnMessage } from './skip-waiting-on-message.ts'

keepShell(self.__WB_MANIFEST)
keepBengaliFont()
playSavedVideos()
sendOutbox()
skipWaitingOnMessage()
