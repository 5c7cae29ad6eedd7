import { useStore } from 'zustand'
import { paths } from '@/lib/paths'
import { dismissLimitOffer, limitQuestions } from '@/runs/providers/limit-questions'
import { updateMoneySettings } from '@/storage/ledger/money-settings'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Dialog } from '@/ui/overlays/dialog'
import * as words from './words'

/** Offers a limit, once, beside the first request that may cost over a dollar; the request goes on. COST-17 */
export function LimitOffer() {
  const worst = useStore(limitQuestions, ({ offer }) => offer)
  if (worst === undefined) return null
  const close = () => {
    dismissLimitOffer()
    // A failed write stands in its own banner.
    void updateMoneySettings({ wasOffered: true }).catch(() => undefined)
  }
  return (
    <Dialog
      open
      size="small"
      title={words.offerTitle}
      closesOnBack={false}
      description={words.offerText(worst)}
      onOpenChange={(open) => {
        if (!open) close()
      }}
      footer={
        <>
          <Button onClick={close}>{words.notNow}</Button>
          <ButtonLink to={paths.spending} variant="primary" onClick={close}>
            {words.setLimit}
          </ButtonLink>
        </>
      }
    />
  )
}
