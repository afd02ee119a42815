import { grammar } from 'ohm-js'

/**
 * How people write years, plates, prices and mileages, and where they say that a place comes next. Read it as
 * its own documentation: `|` is 'or, failing that', `~` 'not', `&` 'before', `?` 'perhaps'. What is no phrase is
 * a word. Text is in lower case, its dashes are '-' and its quotes "'".
 */
export const phraseGrammar = grammar(String.raw`
  Phrases {
    query     = gap* (item gap*)*
    item      = phrase close     -- phrase
              | word             -- word
    phrase    = nearMiles | farMiles | mileage | power | cost | price | plate | years | exempt | condition | cheap | near
    // 'Average mileage 5000' is no mileage at most.
    word      = "average" sp "mileage" &(sp fourFigures)      -- average
              | cheaply &(sp costBound)                       -- cheaply
              | (~gap any)+                                   -- any
    gap       = space | ";" | "!" | "?" | ("," ~digit) | fullStop
    fullStop  = "." &(space | end)
    close     = &(gap | end)

    // near leeds, within 30 miles of bath, 30 km from york, no further than 40 miles from leeds, a 30-mile radius of derby: the place follows
    nearMiles = (("within " ("a " | "an ")? | noFurther sp) space*)? digits dash wayWord sp ("radius" sp)? ("away" sp)? ("of" | "from" ~(sp "new" ~alnum) | "around")
    noFurther = ("not" | "no") sp ("further" | "farther") sp ("away" sp)? "than"
    // over 100 miles from leeds, at least 50 km away from bath: no car that is nearer
    farMiles  = above sp? digit digit? digit? ~digit dash wayWord sp ("away" sp)? "from" ~(sp "new" ~alnum)
    wayWord   = kilometres | mileWord
    near      = "near to" | "nearby" | "near" | "nr" | "close to" | "around" | "local to" | "based in"
              | "located in" | "in" ~(sp "a" sp)

    // under 50,000 miles, not done more than 80k miles, 60k miles or less, 50-60k miles, from 60k to 80k miles, miles 30000 to 60000, under 30k from new,
    // over 100k miles, 100k+ miles, around 60k miles, 60k-ish miles, six figure mileage, low mileage, high miler, 60k from new, 45k genuine miles,
    // mileage 5000, mileage 80000 or more, 80k km; the '911' of '911 from new' is no mileage
    mileage   = (("between" | "from") sp)? miles ("-" | toWord | andWord) distance  -- range
              | (("between" | "from") sp)? tenThousands dashed distance  -- rangeApart
              | ("between" sp digit andWord | "from" sp digit toWord) scaled sp? milesWord  -- betweenRange
              | ("mileage" | "miles") sp (("between" | "from") sp)? amount ("-" | toWord | andWord | orWord) amount  -- wordFirstRange
              | ("mileage" | "miles") sp tenThousands dashed tenThousands  -- wordFirstRangeApart
              | belowFigures sp milesWord                     -- belowFigures
              | howMany sp milesWord                          -- figures
              | (done | below | upTo) sp? sinceNew            -- sinceNew
              | (done | below | upTo) sp? distance            -- below
              | above sp? (distance | sinceNew)               -- above
              | ("mileage" | "miles") sp (below | upTo) sp amount      -- wordFirst
              | ("mileage" | "miles") sp above sp amount      -- wordFirstAbove
              | "mileage" sp manyFigures orMore               -- wordFirstMore
              | "mileage" sp scaled orMore                    -- wordFirstScaledMore
              | "mileage" sp manyFigures sp (most | lessWords ~alnum)    -- wordFirstLess
              | "mileage" sp manyFigures ~(space* ("-" | "+" | "or" | "plus" | "min"))  -- wordFirstAlone
              | "mileage" sp fourFigures ~(space* ("-" | "+" | "or" | "plus" | "min"))  -- wordFirstFew
              | "mileage" sp scaled (sp (most | lessWords ~alnum))?      -- wordFirstScaled
              | amount "+" sp? milesWord                      -- plus
              | distance "+"                                  -- plusAfter
              | distance sp moreWords ~alnum                  -- orMore
              | distance sp (lessWords ~alnum | most)         -- orLess
              | "low" dash manyMiles                          -- low
              | "high" dash manyMiles                         -- high
              | about sp? distance                            -- about
              | amount dash orSo sp milesWord                 -- ish
              | distance sp orSo                              -- orSo
              | distance ~(sp sums)                           -- alone
              | (scaled | inThousands | manyFigures | fewFigures) sp "from new" ~alnum  -- sinceNewAlone
              | driven sp decimal (sp milesWord)?             -- drivenBefore
              | decimal sp driven                             -- drivenAfter
    manyMiles = (sworn sp)? ("mileage" | "milage" | "milers" | "miler" | "miles" | "mile")
    // 60,000, 80000
    manyFigures = digit digit digit? "," digit digit digit ~alnum  -- thousands
              | digit digit digit digit digit digit? ~alnum   -- plain
    fourFigures = ~likeYear digit digit digit digit ~alnum
    // No engine's size and no SAAB.
    fewFigures = ~"9000" ("4".."9") digit digit digit ~alnum
    // '5k - 60k miles' is a price and a mileage.
    tenThousands = digit digit digit? "," digit digit digit ~digit  -- figures
              | digit digit digit? sp? ("k" | "thousand" | "thou") ~letter  -- scaled
    // '205 miles 30000 to 60000' is a 205.
    sums      = figures ("-" | toWord) figures
    driven    = ("done" | "covered" | "driven" | "did") ~alnum
    done      = ("not" | "hasn't" | "hasnt" | "never" | "isn't" | "isnt") sp ("yet" sp)? ("done" | "covered" | "driven" | "run" | "had" | "been") sp
                ("more than" | "over" | "above")
    distance  = amount sp? milesWord
    sinceNew  = amount sp "from new" ~alnum
    // What no model is called and no year is, before the '-' of 50-60k.
    miles     = scaled                                        -- scaled
              | digit digit digit? "," digit digit digit      -- thousands
              | plainSum                                      -- figures
              | digit digit &(("-" | toWord | andWord) scaled)  -- beforeScaled
              // 'Renault 5 to 60k miles' is a 5.
              | digit &("-" scaled)                           -- fewBeforeScaled
              | "0" &("-" | toWord)                           -- none
              | spoken half? &((toWord | andWord) scaled)     -- spokenBeforeScaled
    milesWord = (sworn sp)? kilometres                        -- kilometres
              | mileWord                                      -- miles
    kilometres = ("kilometres" | "kilometers" | "kilometre" | "kilometer" | "kms" | "km") ~alnum
    // No Mini, and nothing mint.
    mileWord  = (sworn sp)? ("on the clock" | "miles" | "mileage" | "milage" | "mile" | "mls" | "mi") ~alnum
    sworn     = "genuine" | "warranted" | "documented" | "guaranteed" | "verified"

    // over 200 bhp, at least 150hp, 150bhp+, 150+ bhp, under 100 bhp, 100-150 bhp; '150 bhp' is words, which sellers write too
    power     = horseRange                                    -- range
              | above sp? horses                              -- above
              | horses orMore                                 -- orMore
              | horseFigures "+" sp? horsepower               -- plus
              | (below | upTo) sp? horses                     -- below
              | horses sp ("maximum" | "max" | lessWords) ~alnum  -- orLess
    // A figure that stands apart may be a year or a car: '1990 - 150 bhp', '325 and 190 bhp'.
    horseRange = between sp horseFigures (sp? horsepower)? dash2 horses  -- between
              | horses dash2 horses                           -- both
              | ~likeYear horseFigures ("-" | toWord) horses  -- once
    horses    = horseFigures sp? horsepower
    horseFigures = digit digit digit? digit? ~digit
    horsepower = ("brake horsepower" | "brake horse power" | "horsepower" | "horse power" | "bhp" | "hp") ~alnum

    // £5k-£10k, 5-10k, two and a half to 4 grand, fifteen hundred quid, ten grand tops, four figures, got 6k for, between £5000 and £10000, 1500-2500, under two grand, sub 3k, 20k+, around £8k, £5k-ish, £8,000
    price     = money (dash "ish" | sp orSo)                  -- ish
              | belowFigures                                  -- belowFigures
              | howMany                                       -- figures
              | (between sp)? number ("-" | toWord) number sp? poundsWord  -- wordRange
              | between sp number andWord number sp? poundsWord  -- betweenWordRange
              | (between sp)? money dash2 money ~(sp? milesWord)         -- range
              | (between sp)? either ~(sp? milesWord)         -- eitherRange
              | saidMoney (toWord amount | "-" ~(modelYear close) amount)  -- saidRange
              | plainRange ~(sp? milesWord) ~ofEngine              -- plainRange
              | about sp? money                               -- about
              | (below | upTo) sp? money                      -- below
              | below sp? amount ~ofEngine                    -- belowSum
              | upTo sp sum ~ofEngine                         -- upTo
              | above sp? money                               -- above
              | above sp bigSum ~ofEngine                     -- aboveSum
              | money orMore ~(sp? milesWord)                 -- orMore
              | money sp (lessWords ~alnum | most | "budget" | "to spend")  -- orLess
              | plainSum sp (most | "budget") ~(sp milesWord) -- orLessSum
              | got sp money (sp ("to spend" | "for" ~alnum))? ~(sp? milesWord)  -- got
              | saidMoney ~(sp noBudget)                      -- alone
              | spokenSum ~(sp noBudget) ~(sp? milesWord)     -- spokenAlone
              | decimal ~(sp noBudget) ~(sp? milesWord) ~(sp driven)  -- decimalAlone
    // 2.5k, 12.75k; '10k' is words, as it may be a name or miles
    decimal   = digits "." digits "k" ~alnum
    got       = "i've got" | "ive got" | "i have got" | "i have" | "we've got" | "weve got" | "we have" | "have got" | "got" | "have"
    most      = ("tops" | "top whack" | "absolute max" | "maximum" | "max" | "at most" | "at the most" | "limit" | "or thereunder") ~alnum
    orSo      = ("ish" | "or so" | "or thereabouts" | "give or take") ~alnum
    // four figures, a five-figure price, under five figures
    howMany   = ("a" sp)? ("three" | "four" | "five" | "six" | "3" | "4" | "5" | "6") dash ("figures" | "figure" | "fig") ~alnum ~(sp ("number" | "plate" | "reg")) (sp ("price" | "sum") ~alnum)?
    belowFigures = (below | upTo) sp howMany
    ofEngine  = sp? "cc" ~alnum
    orMore    = space* "+"                                    -- sign
              | space+ (moreWords | "plus" | "minimum" | "min") ~alnum  -- words
    moreWords = "or more" | "or over" | "or above" | "or higher" | "or greater" | "or upwards" | "and upwards" | "and up" | "and over"
              | "and above" | "upwards"
    lessWords = "or less" | "or under" | "or below" | "or lower" | "or fewer" | "and under" | "and below" | "downwards"
    noBudget  = taxOnly | spent | "worth" ~alnum

    // tax under £300, insurance less than £500, under £1200 a year insurance, under £1000 to insure, under £300 tax, over £2000 spent, 3k spent: what a car
    // costs besides, or has cost, of which what it is said of is a word. Under £500 tax and mot is a price, and so are insurance under 1500,
    // under 3k off road and under £900 insurance group 3
    cost      = ("road tax" | "tax") sp costBound "£"? taxSum (sp poundsWord)? ~(sp unit)  -- taxFirst
              | "insurance" sp costBound "£"? insuranceSum ~(sp unit)  -- insuranceFirst
              | (costBound "£"? | "£" sp?) taxSum &(sp taxOnly)  -- tax
              | (costBound "£"? | "£" sp?) insuranceSum &(sp "insurance" ~alnum ~(sp ("group" | "write" | "written" | "cat")))  -- insurance
              | (costBound "£"? | "£" sp?) amount (sp poundsWord)? (sp yearly)? &(sp insured)  -- toInsure
              | costBound money &(sp spent)                   -- boundSpent
              | costBound amount &(sp spent)                  -- boundSumSpent
              | money someMore? &(sp spent)                   -- spent
    someMore  = sp orSo                                       -- so
              | orMore                                        -- more
    costBound = (below | upTo | above | about) sp?
    // No car costs so little.
    taxSum    = ("1".."4") digit digit ~digit ~("," digit)    -- hundreds
              | digit digit ~digit ~("," digit)               -- fewer
    insuranceSum = amount (sp poundsWord)? sp yearly          -- yearly
              | digit digit digit ~digit ~("," digit) (sp poundsWord)?  -- hundreds
    yearly    = ("a year" | "per year" | "per annum") ~alnum
    insured   = "to insure" ~alnum                            -- to
              | "insurance" sp yearly                         -- yearly
    // 'Low insurance under £900', 'group 10 insurance under 900': the sum that comes next is the car's.
    cheaply   = ("lower" | "low" | "cheaper") sp costNames    -- low
              | "group" sp digits letter? sp costNames        -- group
    costNames = costName (sp ("and" | "&" | "+") sp costName)?
    costName  = "road tax" | "tax" | "insurance"
    taxOnly   = ("road tax" | "tax") ~alnum ~(space* ("and" | "&" | "+" | "mot" | "test" | "exempt" | "free"))
    spent     = ("deposit" | "spent" | "worth of" | "a month" | "per month" | "pm") ~alnum  -- words
              | "off" ~alnum ~((space | "-")+ ("the" sp)? "road")  -- off
    toWord    = space* "to" space+
    andWord   = space+ "and" space+
    money     = saidMoney                                     -- said
              | scaled                                        -- scaled
              | spoken half? &((toWord | andWord) ("£")? scaled)  -- spokenBeforeScaled
              | amountBefore &(dash2 ("£")? scaled)   -- beforeScaled
    saidMoney = "£" sp? amount                                -- sign
              | amount sp? poundsWord                         -- word
    amountBefore = inThousands | decimals
    decimals  = digits ("." digits)?
    poundsWord = ("pounds" | "pound" | "quid") ~alnum
    // two or three grand, 5 or 6k
    either    = (saidMoney | scaled) orWord money             -- whole
              | (spoken half? | digit digit? ~digit) orWord scaled  -- shared
    // two and a half grand; 'a grand' may be a grand tourer, and 'two thousand' a year
    spokenSum = &(spoken | halfOf | couple) ~("two thousand" ~letter ~andHundreds) scaled  -- spoken
              | digit digit? ("." digits)? sp? "grand" ~letter ~(sp grandName)  -- grand
              | digit digit? half sp? ("grand" | "k" | "thousand" | "thou") ~letter  -- half
    grandName = "scenic" | "espace" | "tour" | "prix" | "luxe" | "vitara" | "cherokee" | "voyager"
    about     = "around" | "about" | "circa" | "roughly" | "approximately" | "approx" | "ca"
    // Two figures of which one can be no year, as '1500-2000'; where the dash stands apart, neither: '1998 - 5000' is a year and a price.
    plainRange = between sp ~(likeYear dash2 likeYear) figures dash2 figures  -- between
              | ~(likeYear ("-" | toWord) likeYear) figures ("-" | toWord) figures  -- once
              | plainSum dash2 plainSum                       -- apart
    between   = "between" | "from"
    plainSum  = ~likeYear figures
    likeYear  = ("19" | "20") digit digit ~digit
    figures   = inThousands                                   -- thousands
              | digit digit digit digit+                      -- plain
    // 3,000
    inThousands = digit digit? digit? "," digit digit digit ~digit
    sum       = ~((year | ofOurs) close) ~(mark dash registered) amount ~alnum
    bigSum    = ~((year | pastYear) close) digit digit digit digit+
    amount    = scaled | hundreds | number
    number    = digits ("," digit digit digit)* ("." digits)?
    scaled    = numeral sp ("grand" | "thousand" | "thou") andHundreds  -- andHundreds
              | numeral half? sp? ("k" | "grand" | "thousand" | "thou") ~letter half?  -- thousands
              | numeral half? sp ("bags of sand" | "bag of sand") ~letter  -- sand
    // two thousand five hundred, two thousand and five hundred
    andHundreds = sp ("and" sp)? (units | digit) sp "hundred" ~letter
    // 'Four and half', 'two n a half'
    half      = sp ("and" | "an" | "n") sp ("a" sp)? "half" ~letter
    halfOf    = "half" sp "a" ~letter
    couple    = ("a" sp)? "couple of" ~letter
    numeral   = hundreds | number | spoken | halfOf | couple | ("a" | "one") ~letter
    // fifteen hundred, a hundred, 'hundred thousand'
    hundreds  = (number sp | spoken sp | ("a" | "one") sp)? "hundred" ~letter
    spoken    = tens (dash ("one" | units))? ~letter          -- tens
              | (teens | units) ~letter                       -- fewer
    units     = "two" | "three" | "four" | "five" | "six" | "seven" | "eight" | "nine"
    teens     = "ten" | "eleven" | "twelve" | "thirteen" | "fourteen" | "fifteen" | "sixteen" | "seventeen" | "eighteen" | "nineteen"
    tens      = "twenty" | "thirty" | "forty" | "fifty" | "sixty" | "seventy" | "eighty" | "ninety"
    no        = ("nothing" | "not" | "no") sp
    below     = "under" | "below" | "less than" | "fewer than" | "lower than" | "cheaper than"
              | noMore | "at most" | "maximum of" | "maximum" | "max of" | "max" | "sub-" | "sub" | "budget of" | "budget"
              | "<=" | "<" | "within"
    noMore    = no ("more than" | "over" | "above" | "much over" | "dearer than" | "higher than")
    above     = noLess | "upwards of" | "over" | "above" | "more than" | "greater than" | "higher than" | "in excess of" | "north of"
              | "at least" | "minimum of" | "minimum" | "min of" | "min" | "starting at" | "from" | ">=" | ">"
    noLess    = no ("less than" | "under" | "below" | "fewer than" | "lower than" | "cheaper than")

    // h reg, j plate, 51 plate, f to j reg, g or h reg, 51 plate or newer, before p reg, newer than a 51 plate
    plate     = (between sp)? (plates<letterMark> | plates<figureMark>)     -- range
              | noEarlier thePlate                            -- notBefore
              | noLater thePlate                              -- notAfter
              | before thePlate                               -- before
              | upTo thePlate                                 -- upTo
              | after thePlate                                -- after
              | since thePlate                                -- since
              | ofPlate shortOn                               -- orAfter
              | ofPlate sp older                              -- orBefore
              | ofPlate                                       -- one
    ofPlate   = ("on an " | "on a ")? mark dash registered
    thePlate  = (space | "-")+ ("an " | "a " | "the ")? ~yearOfPlate mark dash registered
    // '95 reg' is of 1995, as no mark is so.
    yearOfPlate = nineties | "00" | "01"
    nineties  = ("8" | "9") digit
    plates<m> = m dash registered space* ("-" | "to " | "or " | "and ") space* m dash registered  -- both
              | m ("," sp m)* ("-" | slashed | toWord | orWord | andWord) m dash registered  -- once
    orWord    = space+ "or" space+
    registered = "registered" | "registration" | "reg" | "plates" | "plate"

    mark      = letterMark | figureMark
    letterMark = letter ~letter | saidLetter ~letter
    // 'jay reg', as a telephone hears it
    saidLetter = "aitch" | "haitch" | "bee" | "cee" | "dee" | "eff" | "ef" | "gee" | "jay" | "kay" | "ell" | "el" | "em" | "en" | "pee" | "ess" | "tee" | "vee"
              | "double u" | "double you" | "ex" | "why" | "wye"
    figureMark = digit digit ~digit

    // 90s, mid-90s, early to mid 90s, 80s or 90s, early 90s to 1998, 90s or newer, before the 90s, pre-1990, 1988-1992, 1988-92, 1989/90, 1989, 1990, 88-92, 02 to 04, 1995 onwards, 95+,
    // since 95, over 1995; 'up to 2010', of which our cars are older, is no price
    years     = age                                           -- age
              | (between sp ("the" sp)?)? someDecade (decadeSign ("the" sp)? someDecade)+  -- decades
              | (between sp ("the" sp)?)? someDecade spanSign yearAlone  -- decadeToYear
              | (between sp)? year spanSign ("the" sp)? someDecade  -- yearToDecade
              | noEarlier theDecade                           -- notBeforeDecade
              | noLater theDecade                             -- notAfterDecade
              | before theDecade                              -- beforeDecade
              | upTo theDecade                                -- upToDecade
              | after theDecade                               -- afterDecade
              | ("since" | "earliest") theDecade              -- sinceDecade
              | someDecade sp newer                           -- decadeOn
              | someDecade sp older                           -- decadeBack
              | someDecade                                    -- decade
              | year ("," sp yearAlone)+ ((orWord | andWord) yearAlone)?  -- list
              | (between sp)? (year | pastYear) yearSign yearAlone (orWord yearAlone)*  -- range
              | (between sp)? (year | pastYear) yearSign "'"? shortYear       -- abbreviatedRange
              | (between sp)? "'" twoDigits yearSign "'"? ofOurs ~(sp unit)  -- quotedRange
              | between sp twoDigits (toWord | andWord) twoDigits ~(sp unit)  -- betweenRange
              | twoDigits ("-" twoDigits | (toWord | tillWord) twoDigits ~(sp unit))  -- shortRange
              | noEarlier dash "'"? (anyYear | pastYear)      -- notBefore
              | noLater dash "'"? anyYear                     -- notAfter
              | before dash "'"? anyYear                      -- before
              | year sp older                                 -- orBefore
              | "'"? twoDigits sp older                       -- shortOrBefore
              | upTo sp "'"? (year | yearOnPlate)             -- upTo
              | upTo sp "'"? shortAlone                       -- shortUpTo
              | after dash "'"? (anyYear | pastYear)          -- after
              | overSign space* (yearAlone | pastYear) ~(sp noBudget)     -- over
              | since sp "'"? (year | pastYear | yearOnPlate) onwards?  -- since
              | since sp "'"? shortAlone onwards?              -- shortSince
              | leastSign space* (yearAlone | pastYear) ~(sp noBudget)    -- least
              | (year | pastYear) onwards                     -- orAfter
              | "'"? twoDigits shortOn ~ofUnit                -- shortOrAfter
              | ("made in" | "built in" | "from the year" | "year" | "in") sp year  -- exact
              | saidYear                                      -- said
              | "'" twoDigits                                 -- short
    unit      = (milesWord | "mpg" | "mph" | "quid" | "pounds" | "per cent" | "cc" | "bhp" | "hp") ~alnum
    // '1999-2000 mileage 60k' is of those years.
    ofUnit    = sp unit ~(sp "£"? digit)
    onwards   = shortOn                                       -- on
              | space+ "plus" ~alnum                          -- plus
              | space+ "to" sp ("the" sp)? ("present" | "date" | "now") ~alnum  -- toPresent
    // '1995+', '1995-on'; of '1995 + mot' the year is meant and the MOT.
    shortOn   = "+"                                           -- sign
              | space+ "+" &(space* ("," | end))              -- signApart
              | "-" ("onwards" | "onward" | "on") ~alnum      -- dash
              | space+ newer                                  -- words
    overSign  = ">" ~"=" | "over" | "above" | "more than" | "greater than" | "higher than"
    leastSign = ">=" | "at least" | "minimum of" | "minimum" | "min of" | "min"
    newer     = ("onwards" | "onward" | "on" | "or newer" | "or later" | "or after" | "or above" | "or upwards" | "and newer" | "and later"
              | "and after" | "and above" | "and onwards" | "and upwards" | "and up" | "upwards") ~alnum
    older     = ("or older" | "or earlier" | "or before" | "or below" | "and earlier" | "and older" | "and before" | "backwards") ~alnum
    someDecade = part? "'"? decade "'"? "s"                   -- figures
              | part? namedDecade                             -- named
    // Two in a row are both.
    decadeSign = dashed | slashed | toWord | orWord | andWord | inARow
    spanSign  = dashed | toWord | andWord | tillWord
    inARow    = ","? space+
    // '93/94' without a century may be anything.
    yearSign  = space* ("-" | "/" | "to " | "and " | "or " | "until " | "till " | "til ") space*
    tillWord  = space+ ("until" | "till" | "til") space+
    // 'From the 90s' is of the 90s.
    theDecade = dash ("the" sp)? someDecade
    // early, early to mid
    part      = (partName (dashed | slashed | toWord | orWord | andWord) &partName)? partName dash
    partName  = "early" | "mid" | "late"
    decade    = "1980" | "1990" | "2000" | "80" | "90" | "00"
    namedDecade = "eighties" | "nineties" | "noughties"
    before    = "pre" | "before" | "older than" | "earlier than"
    // How old a car may be is no year: '20' is not 2020.
    age       = no? ("older" | "newer" | "younger" | "more" | "less") " than " (digits | spoken) sp ("years" | "year" | "yrs") ~alnum
    upTo      = "up to" | "upto" | "until" | "till" | "til" | "latest"
    noLater   = no ("after" | "post" | "later than" | "newer than")
    after     = "post" | "after" | "newer than" | "younger than" | "later than"
    since     = "since" | "from" | "earliest"
    noEarlier = no ("before" | "pre" | "earlier than" | "older than")
    anyYear   = year | yearOnPlate | yearInTwo
    yearOnPlate = yearOfPlate dash registered
    // '51 plate' is no 1951.
    yearInTwo = twoDigits ~(dash registered)
    year      = modelYear                                     -- ours
              | ("201" | "202") digit ~alnum                  -- later
              | saidYear                                      -- said
    // '1999 or 2000 quid' is a year and a price.
    yearAlone = year ~ofUnit
    // Of which none of our cars is, though they may be of later ones.
    pastYear  = ("196" | "197") digit ~alnum
    modelYear = ("198" | "199" | "200") digit ~alnum
    // nineteen ninety two, two thousand and three
    saidYear  = "nineteen" dash ("eighty" | "ninety") (dash ("one" | units))? ~alnum  -- before
              | "two thousand and " ("one" | units) ~alnum ~(sp "hundred")  -- after
    twoDigits = digit digit ~alnum
    // ''98 and 16 inch wheels' is of 1998.
    ofOurs    = ("8" | "9" | "0") digit ~alnum
    // '95 reg' is of 1995, and 'up to 95 bhp' of no year.
    shortAlone = ofOurs ~ofUnit ~(dash registered)
    // The second year of 1988-92: a figure that something is said of, as '1998 - 60,000 miles', is none.
    shortYear = twoDigits ~(("," | ".") digit) ~(sp (unit | "grand" | "thousand" | "thou" | "hundred" | registered))

    // tax exempt, tax and mot exempt, mot exempt, exempt from road tax, free road tax, no tax to pay, tax-free, historic vehicle
    exempt    = tax (both "mot")? dash "exempt"               -- after
              // '12 months mot and tax exempt' asks for the mot.
              | "mot" dash "exempt"                           -- mot
              | ("exempt from " | "free of ") ("paying ")? tax (both "mot")?  -- before
              | ("free" | "zero" | "nil") sp tax              -- free
              | "no" sp tax sp "to pay"                       -- none
              | tax dash "free"                               -- taxFree
              | "historic" sp ("tax class" | "tax" | "status" | "vehicles" | "vehicle")  -- historic
    tax       = ("road " | "car ")? ("tax" | "ved")
    both      = andWord                                       -- word
              | orWord                                        -- or
              | space* ("/" | "&") space*                     -- sign

    condition = conditionName (sp "condition")                -- said
              | "pristine"                                    -- pristine
    conditionName = "pristine" | "excellent" | "very good" | "good" | "fair" | "project"
    // 'Cheap insurance under 1500' has a price.
    cheap     = ("cheapest" | "cheap") (sp costNames &(sp costBound))?

    digits    = digit+
    sp        = space+
    dash      = (space | "-")*
    dashed    = space* "-" space*
    slashed   = space* "/" space*
    dash2     = space* ("-" | "to " | "and ") space*
  }
`)
