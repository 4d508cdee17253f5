import { cacheBengaliFont } from './cache-bengali-font.ts'
import { playSavedVideos } from './play-saved-videos.ts'
import { precachePage } from './precache-page.ts'
import { sendOutbox } from './send-outbox.ts'
import { skipWaitingOnMessage } from './skip-waiting-on-message.ts'

precachePage(self.__WB_MANIFEST)
cacheBengaliFont()
playSavedVideos()
sendOutbox()
skipWaitingOnMessage()
