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
    phrase    = nearMiles | farMiles | mileage | power | price | plate | years | exempt | condition | cheap | near
    word      = (~gap any)+
    gap       = space | ";" | "!" | "?" | ("," ~digit) | fullStop
    fullStop  = "." &(space | end)
    close     = &(gap | end)

    // near leeds, within 30 miles of bath, 30 miles from york, a 30-mile radius of derby: the place follows
    nearMiles = ("within " ("a " | "an ")? space*)? digits dash milesWord sp ("radius" sp)? ("of" | "from" | "around")
    // over 100 miles from leeds, at least 50 miles away from bath: no car that is nearer
    farMiles  = above sp? digit digit? digit? ~digit dash milesWord sp ("away" sp)? "from" ~(sp "new" ~alnum)
    near      = "near to" | "nearby" | "near" | "nr" | "close to" | "around" | "local to" | "based in"
              | "located in" | "in" ~(sp "a" sp)

    // under 50,000 miles, not done more than 80k miles, 60k miles or less, 50-60k miles, miles 30000 to 60000, under 30k from new,
    // over 100k miles, 100k+ miles, around 60k miles, 60k-ish miles, six figure mileage, low mileage, high miler
    mileage   = ("between" sp)? miles ("-" | toWord | andWord) distance  -- range
              | ("mileage" | "miles") sp (("between" | "from") sp)? amount ("-" | toWord | andWord) amount                             -- wordFirstRange
              | belowFigures sp milesWord                     -- belowFigures
              | howMany sp milesWord                          -- figures
              | (done | below | upTo) sp? sinceNew            -- sinceNew
              | (done | below | upTo) sp? distance            -- below
              | above sp? (distance | sinceNew)               -- above
              | ("mileage" | "miles") sp (below | upTo) sp amount      -- wordFirst
              | ("mileage" | "miles") sp above sp amount      -- wordFirstAbove
              | "mileage" sp digit digit digit? "," digit digit digit ~alnum ~(space* ("-" | "+" | "or" | "plus" | "min"))  -- wordFirstAlone
              | amount "+" sp? milesWord                      -- plus
              | distance "+"                                  -- plusAfter
              | distance sp moreWords ~alnum                  -- orMore
              | distance sp ("or less" | "or under" | most)   -- orLess
              | "low" dash manyMiles                          -- low
              | "high" dash manyMiles                         -- high
              | about sp? distance                            -- about
              | amount dash orSo sp milesWord                 -- ish
              | distance sp orSo                              -- orSo
              | distance ~(sp sums)                           -- alone
              | driven sp decimal (sp milesWord)?             -- drivenBefore
              | decimal sp driven                             -- drivenAfter
    manyMiles = "mileage" | "milage" | "miler" | "miles" | "mile"
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
              | spoken half? &((toWord | andWord) scaled)     -- spokenBeforeScaled
    // No Mini, and nothing mint.
    milesWord = ("on the clock" | "miles" | "mileage" | "milage" | "mile" | "mls" | "mi") ~alnum

    // over 200 bhp, at least 150hp, 150bhp+, 150+ bhp, under 100 bhp, 100-150 bhp; '150 bhp' is words, which sellers write too
    power     = horseRange                                    -- range
              | above sp? horses                              -- above
              | horses orMore                                 -- orMore
              | horseFigures "+" sp? horsepower               -- plus
              | (below | upTo) sp? horses                     -- below
              | horses sp ("or less" | "maximum" | "max" | "or under")  -- orLess
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
              | money sp ("or less" | most | "budget" | "or under" | "to spend")  -- orLess
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
    moreWords = "or more" | "or over" | "or above" | "and up" | "and over" | "and above" | "upwards"
    noBudget  = ("tax" | "road tax" | "deposit" | "spent" | "a month" | "per month" | "pm" | "off" | "worth") ~alnum
    toWord    = space* "to" space+
    andWord   = space+ "and" space+
    money     = saidMoney                                     -- said
              | scaled                                        -- scaled
              | spoken half? &((toWord | andWord) ("£")? scaled)  -- spokenBeforeScaled
              | digits ("." digits)? &(dash2 ("£")? scaled)   -- beforeScaled
    saidMoney = "£" sp? amount                                -- sign
              | amount sp? ("pounds" | "pound" | "quid") ~alnum  -- word
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
    figures   = digit digit digit digit+
    sum       = ~(year close) amount
    bigSum    = ~(year close) digit digit digit digit+
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
              | noMore | "at most" | "maximum" | "max" | "sub" | "budget of" | "budget"
              | "<=" | "<" | "within"
    noMore    = no ("more than" | "over" | "above" | "much over" | "dearer than" | "higher than")
    above     = noLess | "upwards of" | "over" | "above" | "more than" | "at least" | "minimum" | "min" | "starting at" | "from" | ">=" | ">"
    noLess    = no ("less than" | "under" | "below" | "fewer than" | "lower than" | "cheaper than")

    // h reg, j plate, 51 plate, f to j reg, g or h reg, 51 plate or newer
    plate     = (plates<letterMark> | plates<figureMark>)     -- range
              | ofPlate sp newer                              -- orAfter
              | ofPlate sp older                              -- orBefore
              | ofPlate                                       -- one
    ofPlate   = ("on an " | "on a ")? mark dash registered
    plates<m> = m dash registered space* ("-" | "to " | "or " | "and ") space* m dash registered  -- both
              | m ("-" | toWord | orWord | andWord) m dash registered  -- once
    orWord    = space+ "or" space+
    registered = "registered" | "registration" | "reg" | "plates" | "plate"

    mark      = letterMark | figureMark
    letterMark = letter ~letter | saidLetter ~letter
    // 'jay reg', as a telephone hears it
    saidLetter = "aitch" | "haitch" | "bee" | "cee" | "dee" | "eff" | "ef" | "gee" | "jay" | "kay" | "ell" | "el" | "em" | "en" | "pee" | "ess" | "tee" | "vee"
              | "double u" | "double you" | "ex" | "why" | "wye"
    figureMark = digit digit ~digit

    // 90s, late 80s, 90s or newer, pre-1990, 1988-1992, 88-92, 02 to 04, 1995 onwards, 95 on; 'up to 2010', of which our cars are older, is no price
    years     = age                                           -- age
              | someDecade sp newer                           -- decadeOn
              | someDecade sp older                           -- decadeBack
              | someDecade                                    -- decade
              | (between sp)? year dash2 year                 -- range
              | twoDigits ("-" twoDigits | toWord twoDigits ~(sp unit))  -- shortRange
              | noEarlier dash "'"? anyYear                   -- notBefore
              | noLater dash "'"? anyYear                     -- notAfter
              | before dash "'"? anyYear                      -- before
              | year sp older                                 -- orBefore
              | upTo sp "'"? year                             -- upTo
              | after dash "'"? anyYear                       -- after
              | since sp "'"? year                            -- since
              | year onwards                                  -- orAfter
              | "'"? twoDigits sp newer                       -- shortOrAfter
              | ("made in" | "built in" | "from the year" | "year" | "in") sp year  -- exact
              | saidYear                                      -- said
              | "'" twoDigits                                 -- short
    unit      = (milesWord | "mpg" | "mph" | "quid" | "pounds" | "per cent" | "cc" | "bhp" | "hp") ~alnum
    onwards   = "+"                                           -- sign
              | space+ (newer | "upwards" | "plus")           -- words
    newer     = ("onwards" | "onward" | "on" | "or newer" | "or later" | "and newer" | "and later") ~alnum
    older     = ("or older" | "or earlier" | "and earlier" | "and older" | "backwards") ~alnum
    someDecade = part? "'"? decade "'"? "s"                   -- figures
              | part? namedDecade                             -- named
    part      = ("early" | "mid" | "late") dash
    decade    = "1980" | "1990" | "2000" | "80" | "90" | "00"
    namedDecade = "eighties" | "nineties" | "noughties"
    before    = "pre" | "before" | "older than" | "earlier than"
    // How old a car may be is no year: '20' is not 2020.
    age       = no? ("older" | "newer" | "younger" | "more" | "less") " than " (digits | spoken) sp ("years" | "year" | "yrs") ~alnum
    upTo      = "up to" | "upto" | "until" | "till" | "latest"
    noLater   = no ("after" | "post" | "later than" | "newer than")
    after     = "post" | "after" | "newer than" | "later than"
    since     = "since" | "from" | "earliest"
    noEarlier = no ("before" | "pre" | "earlier than" | "older than")
    anyYear   = year | twoDigits
    year      = modelYear                                     -- ours
              | ("201" | "202") digit ~alnum                  -- later
              | saidYear                                      -- said
    modelYear = ("198" | "199" | "200") digit ~alnum
    // nineteen ninety two, two thousand and three
    saidYear  = "nineteen" dash ("eighty" | "ninety") (dash ("one" | units))? ~alnum  -- before
              | "two thousand and " ("one" | units) ~alnum ~(sp "hundred")  -- after
    twoDigits = digit digit ~alnum

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
    cheap     = "cheapest" | "cheap"

    digits    = digit+
    sp        = space+
    dash      = (space | "-")*
    dash2     = space* ("-" | "to " | "and ") space*
  }
`)
