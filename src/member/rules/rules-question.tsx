import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { rules } from '#contract/rules.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { shopName } from '../../i18n/page-title.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { closeDialogAround } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toast.ts'
import { CurrentRules } from './current-rules.tsx'
import { rulesTexts } from './texts.ts'

/** The questions that were closed. They are asked again when the page is loaded again. */
const closed = new Set<string>()

/** Asks a member once to accept the current version of the rules. It can be closed, and nothing waits for it. */
export function RulesQuestion() {
  const { username, rules: current } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  return current && <Question key={current.version} username={username} version={current.version} />
}

function Question({ username, version }: { username: string; version: number }) {
  const question = `${username} ${version}`
  const [isOpen, setIsOpen] = useState(() => !closed.has(question))
  const [isRead, setIsRead] = useState(false)
  const texts = rulesTexts()
  function close() {
    closed.add(question)
    setIsOpen(false)
  }
  const { submit, isSending, failure } = useWrite(rules.accept, {
    isDialog: true,
    onDone: () => {
      close()
      showToast.success(texts.done)
    },
  })

  if (!isOpen) return null
  return (
    <Dialog
      title={texts.question}
      initialFocus="dialog"
      canClose={!isSending}
      onClose={close}
      actions={
        <>
          <Button variant="outline" disabled={isSending} onClick={(event) => closeDialogAround(event.currentTarget)}>
            {texts.later}
          </Button>
          {isRead ? (
            <Button isBusy={isSending} onClick={() => submit({ version })}>
              {texts.accept}
            </Button>
          ) : (
            <Button onClick={() => setIsRead(true)}>{messages.ui.read}</Button>
          )}
        </>
      }
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      {isRead ? (
        <CurrentRules />
      ) : (
        <>
          <p>{texts.ask(shopName())}</p>
          <p className="meta">{texts.askAgain}</p>
        </>
      )}
    </Dialog>
  )
}
