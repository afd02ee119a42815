/**
 * The words of English that lie a slip away from a car's name, and are no slip: 'gold' and 'gulf' are no Golf, 'space' is no Espace.
 * Of Kevin Atkinson's SCOWL (sizes to 60, English and British), without those that people take for a name ('calibre', 'regatta')
 * and without names in the plural. http://wordlist.aspell.net
 *
 * Copyright 2000-2016 by Kevin Atkinson. Permission to use, copy, modify, distribute and sell these word lists, the associated
 * scripts, the output created from the scripts, and its documentation for any purpose is hereby granted without fee, provided that
 * the above copyright notice appears in all copies and that both that copyright notice and this permission notice appear in
 * supporting documentation. Kevin Atkinson makes no representations about the suitability of this array for any purpose. It is
 * provided "as is" without express or implied warranty.
 */
export const ordinaryWords: ReadonlySet<string> = new Set(
  `
    accorded activate active alas alga alias alpine antis area aroma astral astray audio audios audit audits bags ballad
    balladeer balladry ballads ballgame bar bat bate baud bead beak beaker beam beamed bean bear bearer beast beater
    beau beaut beaver beeper beet beetled begat belling belt bend bent best bet bets bingo blamer bleat bloopers blur
    boa boar boaster boasters boat boater bola bolster bolsters bolt bong bongs booster boosters borax bore born bows
    boxer boxier bra bract brad brae brag bran bras brave bray brown bubs buck bugs bummer bunny bur busty caiman
    calibrate californium camper campy cancer candy caravels cardinal cardio cargo carillon caring carom carpi carriers
    carry carton cavalierly cavalries caviller challenge challenged challenges chase chased chases chaster checkmated
    cheery chevalier chipper chippers choosers choppers cine cite citizens citron citrons civil clan clapper clappers
    class classical classier classify classing clip clipped clit clot clown clubland coat coil coke cola cold cols coma
    compacted compacter compactly compactor compeers conceit conceits concept concepts concern concerns concert
    concerted concerts concrete continua conventicle convert converts cooker cookers cooler coolers cooped coopered coot
    cope copper coppers cord cordial cordials cords corker corniest corollary coroners corridor cortical cost cot couple
    coups courting cover covers cripple crippler croon crooners croppers crow crowd crows cubs cult cultivar cutback
    cutbacks czarina czarinas dabs daddy dags dally dancer dared daubs daunts dealt debs deck defaults delicacy delicate
    demo devolution dibs dick dilly dimmer ditz dobs dock doily doll dolls dolt doming dominion domino dooming doubles
    drat dread drolly drover drovers drown drubs ducky duct duds dues dully dun dunk duns duos dusk dusty eat eclipsed
    effusion eland elate elide ellipse ellipses elocution else employer epsilon epsilons era escape escorted estimate
    eta euros evaluation evocation exile expel explode exploded explodes exploiter explore explored explores exporter
    faddy fags fairly fairway familial familiar familiars families farina farrier farriers fat fats faux feat feats
    fester feta ficus finis fist fists fit fits fjord fjords flan flat flats flipper flippers fold folds folks folly
    fond food foods for fore forecaster fores foresee foreseen foreseer foreseers foresees forest forested forestry
    forests forever fork forks form forms fort forts foster frat frats fresher friend friended friendly friends fronted
    frontier frontiers frown fuck funny fusty gags gale gammy gas get girt gist glare glass gold golly goof got grace
    grade granddad grape grate grave graze grit grown gulf gunny gust gusty hag hags heat hep hindsight hoke holly
    honester hora hover hovers hubs hugs infusion ingrate integers integral integrally integrals integrate integrated
    integrates involution iota jabs jams jars jaws jays jazzy jetty jigs jogs joke jolly jolt jugs jugulars just justly
    kangaroo keno kirsches lacuna lags lam lama lamb lame lamp lams lanais lance lanced lances lancet lander lanker
    launcher lavaliere layman lean leggy lento lite liven loco locus log loge logon logs logy lolly lone loo lord lords
    lots louts lover lovers luck ludo lugs lusty maelstrom mags make mamma manga mania manna mantis mantra mare mares
    maria marina maroon maxim maximal maxims meantime meat mega menage mercers mercies mercy mere meres metre mica micro
    midi midis mike mind minds mine mines minim minims minion mink minks minority mint mints minus minx miseries
    misprint mode modes mods mole molester molly mongered monsters mooned mope more mote moue mounters move mover movers
    muck mugs mulligan multiple multiples multiplex multiply musty nags neat nitrogen novae nubs ocarina ocarinas onion
    orison ova over overs paddy panto parches pastas patron peat pegs perches petrol piano pig pigs pining pinion pinto
    pinyin pity plan plugs poaches poke poker pol pole polio poll pols poly poo pooches pool porkier portal porter
    pouches prat precedes preclude precluded precludes prejudge prelacy pries prigs primacy primer primers primeval
    print prion prism prisms probed prole prone prose prove proverbs pubs puck puds pump puns punt punts pupa pups pus
    puss puts putsches quainter quaintest quietest radio rags railroad rat raver ravers razz reamer recedes recovers
    redo removers rend rent resolution results retro revers revolution revolutions river rivers roadster roadsters
    roarer roaster robe rococo roger rogers roper ropers rota rove roved roves rower rowers royal royals rubs ruck rugs
    runny rusty safer sago sags saguaros samba sambas sang sappier saran saris sax scab scabs scamper scarlet scoop
    scoot scooters scream scuttle scuttled scuttles sea sealing sear seat secedes seedling selling sere serenade serene
    serf serving settling shaman sharer shelling sherry shotgun shotguns shuttled siesta silo simmer sit slab slabs
    slang slider slipper slippers slippery smelling smoke snarling snider snoopers soared softback solo solution sonny
    sorer sourer sovereignty space sparer speeder speedier spelling spidery spirited spite splint spring sprinted
    sprinter spritz spritzed spritzer spritzes squinted squinter squintest stab stablest stabling stabs stage staged
    stages staggers staling stalling stallion stand stank stapling starer staring starkest starless starling starlings
    starlit starring starting startle startled startles startling starving station stations stealing steam steaming
    steeling steeping steering stemming stepping stetting stewing stifling stigma stile still stilling stilt sting stir
    stirring storing storming strata streak streamed streamer street streetcar streets strewing string stripe stung
    stupider style styling sub subareas subclass subs suck sum sump sums supremacy swab swabs swelling swerving swirling
    synergism synergy taggers tags tamper tang taste teat telling tempera temperas temporal tempura terming terrains
    terrazzo test tested tester tests testy them theme theses theta tiara tip tips tirade toke topi torches toucan
    towing trail trainspotter transformer transponder transport transported transports triggers troopers tubs tuck tugs
    tunny twinge type typo unto upsilon upsilons upstream veggie vent vents veto via viand vino vise vista vita viva
    vivid voles volition volt volts wafer wagon wags wherry whoopers willies williwaws woke wolf word words worker yards
    yarns yoga yoke yolks yuck zeta
  `
    .trim()
    .split(/\s+/),
)
