import { useEffect, useId } from 'react'
import { useNavigate } from '../../platform/router/context.ts'
import { useViewer } from '../../features/accounts/accounts.client.ts'
import { WhoUnknown } from '../../features/accounts/session/signed-in-only.tsx'
import { AccountFields } from '../../features/selling/form/account.tsx'
import { ByRegistration } from '../../features/selling/form/registration/part.tsx'
import { CarFields } from '../../features/selling/form/car.tsx'
import { ContactFields } from '../../features/selling/form/contact.tsx'
import { PlanChoice } from '../../features/selling/form/plan.tsx'
import { PromotionField } from '../../features/selling/form/promotion.tsx'
import { FormSection } from '../../features/selling/form/section.tsx'
import { checkAccount, toastForProblems } from '../../features/selling/form/account-problems.ts'
import { tooManyImages } from '../../features/selling/form/too-many-images.ts'
import { checkListingByRules, loadListingRules } from '../../features/selling/form/check.client.ts'
import { listingToSend, type ListingTyped } from '../../features/selling/form/typed.ts'
import { modelYears } from '../../features/cars/rules.ts'
import { type Plan, plans } from '../../features/listings/rules.ts'
import { listedBefore, useSubmitListing } from '../../features/selling/submit.client.ts'
import { useListingForm } from '../../features/selling/form/use-form.client.ts'
import { PhotoFields } from '../../features/selling/form/photos.tsx'
import {
  askBeforeClosing,
  createPhotoUploads,
} from '../../features/photos/upload/uploads.client.ts'
import { checkUploads, usePhotoStats } from '../../features/photos/upload/use-photos.client.ts'
import { useShopInfo } from '../../platform/pages/shop-info.ts'
import { FormError } from '../../ui/form/error.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { checkoutAddress, storeDraftId } from '../../features/payments/draft/checkout.ts'
import { storeJustListed } from '../../features/selling/just-listed.ts'
import { DraftNotice } from './draft-notice.tsx'
import { ListedBefore } from './listed-before.tsx'
import { CreateListingSubmit } from './submit.tsx'
import { useStoredDraft } from './use-draft.ts'

type Props = {
  plan: Plan
  isPlanRequested: boolean
  onChoosePlan(plan: Plan): void
  /** Told whether the browser keeps what is typed. */
  onStored(isStored: boolean): void
}

/** Outlives the page: photos go on being sent while their seller signs in. */
const uploads = createPhotoUploads()

export function CreateListingForm({ plan, isPlanRequested, onChoosePlan, onStored }: Props) {
  const { user, error: whoUnknown } = useViewer()
  const { sellsPromotion } = useShopInfo()
  const isPosted = plans[plan].isPosted && sellsPromotion
  const navigate = useNavigate()
  const submitListing = useSubmitListing()
  const listed = listedBefore(submitListing.error)
  const photos = usePhotoStats(uploads)
  const statusId = useId()

  // Of whom it could not be learnt whether they are signed in, no account is asked for.
  const isVisitor = !user && !whoUnknown
  const wantsAccount = (typed: ListingTyped) => isVisitor && typed.wantsAccount
  const { form, formProps, isSending, problem } = useListingForm({
    prepare: loadListingRules,
    check: (typed) => ({
      ...(wantsAccount(typed) && checkAccount(typed)),
      ...checkListingByRules(typed, plan),
      ...checkUploads(uploads),
    }),
    onProblems: (problems) => {
      const content = toastForProblems(problems, {
        plan,
        wantsAccount: wantsAccount(form.getValues()),
      })
      if (content) toast(content)
    },
    send: async (typed) => {
      const submitted = await submitListing.mutateAsync({
        key: draft.submissionKey(),
        listingData: {
          ...listingToSend(typed),
          plan,
          promote: isPosted && typed.promote,
        },
        sellerId: user?.id,
        ...(wantsAccount(typed) && {
          userData: {
            name: typed.contactName,
            email: typed.contactEmail,
            password: typed.password,
            confirmPassword: typed.confirmPassword,
          },
        }),
      })
      if (isVisitor)
        storeJustListed({
          id: submitted.id,
          email: typed.contactEmail,
          withAccount: wantsAccount(typed),
          checkedWithin: submitted.checkedWithin,
        })
      if (submitted.isUnpaid) {
        draft.leaveToPay()
        storeDraftId(submitted.id, typed.images)
        // Afresh: what takes card numbers shares no page with anything else.
        return window.location.assign(checkoutAddress(plan))
      }
      draft.finish()
      await navigate(`/listing/${submitted.id}`)
      toast({
        title: 'Listing Created Successfully',
        description: submitted.checkedWithin
          ? `Somebody looks at it before others see it, usually within ${submitted.checkedWithin}.`
          : 'Your car listing has been created and is now live!',
      })
    },
    onRefused: () => toast({ title: 'Error Creating Listing', destructive: true }),
  })
  const draft = useStoredDraft({ form, uploads, plan, isPlanRequested, onChoosePlan, user })
  useEffect(() => onStored(draft.isStored), [onStored, draft.isStored])

  const hasPhotos = photos.count > 0
  useEffect(() => {
    // What fails now is asked for again, and said, when the form is sent.
    if (hasPhotos) loadListingRules(form).catch(() => {})
  }, [hasPhotos, form])

  // What arrives later, on another page too, is written down on this page alone.
  useEffect(() => askBeforeClosing(uploads, photos.isUnsent), [photos.isUnsent])

  const choosePlan = (next: Plan) => {
    if (photos.count > plans[next].photos)
      toast({ title: 'Too Many Images', description: tooManyImages(next), destructive: true })
    onChoosePlan(next)
  }

  return (
    <form {...formProps} aria-label="Your listing" className="mt-10">
      <DraftNotice stored={draft} />
      <FormSection title="Plan" lede="No commission, no subscription.">
        <PlanChoice plan={plan} onChoose={choosePlan} />
        {isPosted && <PromotionField form={form} plan={plan} className="mt-6" />}
      </FormSection>
      <FormSection title="Car" lede={`Model years ${modelYears.first} to ${modelYears.last}.`}>
        <ByRegistration form={form} title="Fill in by registration" />
        <CarFields form={form} />
      </FormSection>
      <FormSection
        title="Photos"
        lede="The outside from every corner, the interior, the engine and any faults. The first photo sells the car."
      >
        <PhotoFields form={form} uploads={uploads} plan={plan} />
      </FormSection>
      <FormSection title="Contact">
        <ContactFields form={form} />
      </FormSection>
      <FormSection
        title="Account"
        lede={isVisitor ? 'To edit your listing and see how it’s doing.' : undefined}
      >
        {user ? (
          <p className="wrap-anywhere">
            Signed in as {user.email}. The listing will be in your account.
          </p>
        ) : whoUnknown ? (
          <WhoUnknown />
        ) : (
          <AccountFields
            form={form}
            from={`/create-listing?type=${plan}`}
            isDraftStored={draft.isStored}
          />
        )}
      </FormSection>
      <div className="grid gap-y-5 border-t border-ink pt-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-x-16 lg:*:col-start-2">
        <FormError>{problem}</FormError>
        {problem && listed && (
          <ListedBefore
            {...listed}
            isSending={isSending}
            waitsFor={photos.waitsFor}
            statusId={statusId}
            onAnother={draft.listAnother}
          />
        )}
        <p className="text-sm text-faded">
          By listing your car you accept our <TextLink to="/terms">terms</TextLink>.
        </p>
        <CreateListingSubmit
          plan={plan}
          isSending={isSending}
          waitsFor={photos.waitsFor}
          statusId={statusId}
          isDraftStored={draft.isStored}
        />
      </div>
    </form>
  )
}
