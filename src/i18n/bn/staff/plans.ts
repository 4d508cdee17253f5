export const plans = {
  'Feature {place} removed.': '{place} নম্বর সুবিধা সরানো হয়েছে।',
  'Moved to place {place} of {count}.': '{count}টির মধ্যে {place} নম্বরে সরানো হয়েছে।',
  'Feature {place}': 'সুবিধা {place}',
  'Move feature {place} up': '{place} নম্বর সুবিধা ওপরে নিন',
  'Remove feature {place}': '{place} নম্বর সুবিধা সরান',
  'In Bengali: feature {place} (optional)': 'বাংলায়: সুবিধা {place} (না দিলেও চলবে)',
  'A plan has at most {featuresMax} features.': 'একটি প্ল্যানে সর্বোচ্চ {featuresMax}টি সুবিধা থাকে।',
  'Add plan': 'প্ল্যান যোগ করুন',
  'Plan name': 'প্ল্যানের নাম',
  'Name in Bengali (optional)': 'বাংলা নাম (না দিলেও চলবে)',
  'Price per month': 'প্রতি মাসের দাম',
  'What a member pays from the balance. 0 is a free plan.': 'সদস্য মূল ব্যালেন্স থেকে যা দেন। ০ হলে ফ্রি প্ল্যান।',
  'Bonus per advertisement': 'প্রতি বিজ্ঞাপনে বোনাস',
  'Extra per task, on top of {taskReward} tk.': 'প্রতি টাস্কে {taskReward} টাকার ওপর অতিরিক্ত।',
  'Paid to the referrer when someone buys, once per buyer. Up to the price.':
    'কেউ কিনলে যিনি রেফার করেছেন তিনি পান, প্রতি ক্রেতার জন্য একবার। সর্বোচ্চ দামের সমান।',
  'The refer balance is more than half the price. A buyer and a referrer can share the money that you pay out.':
    'রেফার বোনাস দামের অর্ধেকের বেশি। ক্রেতা ও রেফারকারী আপনার দেওয়া টাকা ভাগ করে নিতে পারেন।',
  'How customers see it': 'সদস্যরা যেমন দেখেন',
  'No plan exists': 'কোনো প্ল্যান নেই',
  'More about {planName}': '{planName} সম্পর্কে আরও',
  Update: 'আপডেট করুন',
  'Delete the plan {name}, {price} tk per month. It is not sold any more; members who hold it keep it.':
    '{name} প্ল্যানটি মুছুন, মাসে {price} টাকা। এটি আর বিক্রি হবে না; যাঁদের আছে তাঁদের থাকবে।',
  'It may have been deleted. All plans has those that are sold.':
    'হয়তো মুছে ফেলা হয়েছে। যেগুলো বিক্রি হয় সেগুলো সব প্ল্যানে আছে।',
  'Members who hold this plan get the new bonus too, for tasks that they receive from now on. The price and the refer balance count for purchases from now on.':
    'যাঁদের এই প্ল্যান আছে তাঁরাও এখন থেকে পাওয়া টাস্কে নতুন বোনাস পাবেন। দাম ও রেফার বোনাস এখন থেকে কেনার জন্য প্রযোজ্য।',
  'Update plan': 'প্ল্যান আপডেট করুন',
  'bonus per advertisement': 'প্রতি বিজ্ঞাপনে বোনাস',
  'refer balance': 'রেফার বোনাস',
  'Change the plan {name}:': '{name} প্ল্যানটি বদলান:',
  '{label} from {plan} to {next}': '{label}: {plan} থেকে {next}',
  'Members who hold the plan get the new bonus too, for new tasks.': 'যাঁদের প্ল্যানটি আছে তাঁরাও নতুন টাস্কে নতুন বোনাস পাবেন।',
  'Add feature': 'সুবিধা যোগ করুন',
  'All plans': 'সব প্ল্যান',
} as const
