import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from '../../platform/router/context.ts'
import { recheckUser } from '../../features/accounts/session/follow-account.client.ts'
import { useEditListing, useOtherVersion } from '../../features/selling/edit/edit.client.ts'
import { isConflict, isGone } from '../../features/selling/edit/refused.ts'
import { readChanges } from '../../features/selling/edit/stored-changes.client.ts'
import { withChanges } from '../../features/selling/edit/changes.ts'
import { ByRegistration } from '../../features/selling/form/registration/part.tsx'
import { CarFields } from '../../features/selling/form/car.tsx'
import { ContactFields } from '../../features/selling/form/contact.tsx'
import { PromotionField } from '../../features/selling/form/promotion.tsx'
import { FormSection } from '../../features/selling/form/section.tsx'
import { tooManyImages } from '../../features/selling/form/too-many-images.ts'
import { checkEvidence } from '../../features/selling/evidence/check.ts'
import { EvidencePart } from '../../features/selling/evidence/part.tsx'
import { useEvidenceIn } from '../../features/selling/evidence/use-uploads.client.ts'
import { checkListing } from '../../features/selling/form/check.ts'
import { listingName } from '../../features/cars/listing-name.ts'
import { modelYears } from '../../features/cars/rules.ts'
import { plans } from '../../features/listings/rules.ts'
import type { OwnListing } from '../../features/listings/schema.ts'
import { useListingForm } from '../../features/selling/form/use-form.client.ts'
import { PhotoFields } from '../../features/selling/form/photos.tsx'
import { askBeforeClosing } from '../../features/photos/upload/uploads.client.ts'
import {
  checkUploads,
  stillUploading,
  usePhotoStats,
} from '../../features/photos/upload/use-photos.client.ts'
import { useShopInfo } from '../../platform/pages/shop-info.ts'
import { FormError } from '../../ui/form/error.tsx'
import { refusalOf } from '../../ui/form/refusal.ts'
import { toast } from '../../ui/toast/toast.ts'
import { focusFieldOf } from './focus-field.ts'
import { EditConflict, EditNotice } from './notices.tsx'
import { EditListingSubmit } from './submit.tsx'
import { uploadsFor } from './uploads.ts'
import { useEditedListing } from './use-edited.ts'

type Props = {
  /** As it was when the page was opened; what is read later never changes what was typed. */
  opened: OwnListing
  isByAccount: boolean
  back: '/account' | '/manage'
}

export function EditListingForm({ opened, isByAccount, back }: Props) {
  const { sellsPromotion } = useShopInfo()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const editListing = useEditListing()
  const readOther = useOtherVersion()
  const [found] = useState(() => readChanges(opened.id))
  const [defaults] = useState(() => withChanges(opened, found?.changes ?? {}))
  const [uploads] = useState(() => uploadsFor(opened.id, defaults.images, opened.images))
  const photos = usePhotoStats(uploads.photos)
  const { plan } = opened

  const { form, formProps, isSending, problem } = useListingForm({
    defaults,
    check: (typed) => ({
      ...checkListing(typed, plan),
      ...checkEvidence(typed),
      ...checkUploads(uploads.photos),
    }),
    onProblems: ({ images }) => {
      if (images === tooManyImages(plan)) toast({ title: 'Too Many Images', destructive: true })
    },
    send: async () => {
      let saved
      try {
        saved = await editListing.mutateAsync({
          listing: edited.base,
          changes: edited.changes(),
        })
      } catch (error) {
        if (isGone(error) && isByAccount) await recheckUser(queries)
        // Read even where it is gone for a link: then the page says so by itself.
        const isWorthReading = isConflict(error) || (isGone(error) && !isByAccount)
        const other = isWorthReading ? await readOther(edited.base, isByAccount) : null
        if (!isConflict(error) || !other || other.revision === edited.base.revision) throw error
        edited.meet({ message: refusalOf(error).message, other })
        return
      }
      edited.finish()
      await navigate(`/listing/${opened.id}`)
      toast({
        title: 'Listing Updated',
        description: saved.checkedWithin
          ? `Somebody looks at it before others see it, usually within ${saved.checkedWithin}.`
          : 'This is how everyone now sees it.',
      })
    },
    onRefused: () => toast({ title: 'Update Failed', destructive: true }),
  })
  const edited = useEditedListing({
    form,
    uploads: uploads.photos,
    evidence: uploads.evidence,
    opened,
    found,
  })
  const evidence = useEvidenceIn(form, uploads.evidence)
  const waitsFor = photos.waitsFor ?? (evidence.isSending ? stillUploading : null)
  const statusId = useId()
  const element = useRef<HTMLFormElement>(null)
  const { setFocus } = form
  useEffect(() => {
    if (location.hash === '#images') setFocus('images')
    else if (element.current) return focusFieldOf(location.hash, element.current)
    return undefined
  }, [setFocus])

  // What arrives later, on another page too, is written down on this page alone.
  const isUnsent = photos.isUnsent || evidence.isUnsent
  useEffect(() => askBeforeClosing(uploads, isUnsent), [uploads, isUnsent])

  return (
    <>
      <p className="mt-5 max-w-[52ch] text-lg text-faded wrap-anywhere">
        {listingName(opened)}.{' '}
        {edited.isStored
          ? 'Your changes are kept in this browser until you save them.'
          : 'This browser keeps nothing for us: save your changes before you leave this page.'}
      </p>
      <form {...formProps} ref={element} aria-label="Your listing" className="mt-10">
        <EditNotice edited={edited} position="top" />
        <FormSection title="Car" lede={`Model years ${modelYears.first} to ${modelYears.last}.`}>
          <ByRegistration
            form={form}
            title="Registration and MOT history"
            motHistory={opened.kept?.motHistory}
          />
          <CarFields form={form} />
        </FormSection>
        <FormSection
          title="Photos"
          lede={`Up to ${plans[plan].photos} for a ${plan} listing. The first photo sells the car.`}
        >
          <PhotoFields form={form} uploads={uploads.photos} plan={plan} />
        </FormSection>
        <EvidencePart form={form} uploads={uploads.evidence} />
        <FormSection title="Contact">
          <ContactFields form={form} />
        </FormSection>
        {/* What was agreed to can be taken back wherever it is not offered. */}
        {plans[plan].isPosted && (sellsPromotion || opened.promote) && (
          <FormSection title="Our pages">
            <PromotionField form={form} plan={plan} />
          </FormSection>
        )}
        <div className="grid gap-y-5 border-t border-ink pt-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-x-16 lg:*:col-start-2">
          <EditConflict
            edited={edited}
            isSending={isSending}
            waitsFor={waitsFor}
            statusId={statusId}
          />
          <EditNotice edited={edited} position="bottom" />
          <FormError>{problem}</FormError>
          <EditListingSubmit
            form={form}
            edited={edited}
            isSending={isSending}
            waitsFor={waitsFor}
            statusId={statusId}
            back={back}
          />
        </div>
      </form>
    </>
  )
}
